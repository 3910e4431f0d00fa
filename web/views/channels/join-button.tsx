import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { joinChannel, mayJoin } from '../../model/channels.ts';
import { leaveChannel } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { ask } from '../kit/ask.tsx';

/** In and out at once; the event settles it, a refusal puts it back. A user who may not join has no button. */
export function JoinButton({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const desk = useDesk();
  const { name, isSubscribed } = channel;
  const [wanted, setWanted] = useState<boolean>();
  useEffect(() => setWanted(undefined), [isSubscribed]);
  const isIn = wanted ?? isSubscribed;
  const comesBack = mayJoin(model, channel);
  if (!isIn && !comesBack) return <span class="directory-join" />;
  const change = async () => {
    setWanted(!isIn);
    const work = () => (isIn ? leaveChannel(model.client, name) : joinChannel(model.client, name));
    if (!(await attempt(work))) setWanted(undefined);
  };
  /** The user cannot come back by themselves. */
  const askToLeave = () =>
    ask(desk, {
      title: t('channels-leave-named', { channel: name }),
      step: t('channels-leave'),
      texts: [t('channels-leave-private')],
      work: () => leaveChannel(model.client, name),
    });
  return (
    <Button
      size="small"
      kind={isIn ? 'quiet' : 'primary'}
      class="directory-join"
      busy={wanted !== undefined && wanted !== isSubscribed}
      aria-label={
        isIn ? t('channels-leave-named', { channel: name }) : t('channels-join-named', { channel: name })
      }
      onClick={() => (isIn && !comesBack ? askToLeave() : void change())}
    >
      {isIn ? t('channels-leave') : t('channels-join')}
    </Button>
  );
}
