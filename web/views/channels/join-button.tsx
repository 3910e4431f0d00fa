import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { joinChannel } from '../../model/channels.ts';
import { leaveChannel } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';

interface JoinProps {
  readonly channel: KnownChannel;
  readonly isSubscribed: boolean;
}

/** In and out in place; the event of it settles what it says. */
export function JoinButton({ channel: { name }, isSubscribed }: JoinProps) {
  const { client } = useModel();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await attempt(() => (isSubscribed ? leaveChannel(client, name) : joinChannel(client, name)));
    setBusy(false);
  };
  return (
    <Button
      size="small"
      kind={isSubscribed ? 'quiet' : 'primary'}
      class="directory-join"
      busy={isBusy}
      aria-label={
        isSubscribed
          ? t('channels-leave-named', { channel: name })
          : t('channels-join-named', { channel: name })
      }
      onClick={() => void change()}
    >
      {isSubscribed ? t('channels-leave') : t('channels-join')}
    </Button>
  );
}
