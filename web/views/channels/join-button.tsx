import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { joinChannel, mayJoin } from '../../model/channels.ts';
import { leaveChannel } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';

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
  const ask = () => desk.open((close) => <LeaveDialog name={name} onClose={close} onLeave={change} />);
  return (
    <Button
      size="small"
      kind={isIn ? 'quiet' : 'primary'}
      class="directory-join"
      busy={wanted !== undefined && wanted !== isSubscribed}
      aria-label={
        isIn ? t('channels-leave-named', { channel: name }) : t('channels-join-named', { channel: name })
      }
      onClick={() => (isIn && !comesBack ? ask() : void change())}
    >
      {isIn ? t('channels-leave') : t('channels-join')}
    </Button>
  );
}

interface LeaveProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onLeave: () => Promise<void>;
}

/** One cannot come back by oneself. */
function LeaveDialog({ name, onClose, onLeave }: LeaveProps) {
  return (
    <ConfirmDialog
      title={t('channels-leave-named', { channel: name })}
      confirm={t('channels-leave')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void onLeave();
      }}
    >
      <p>{t('channels-leave-private')}</p>
    </ConfirmDialog>
  );
}
