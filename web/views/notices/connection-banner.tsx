import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { openOutbox } from '../actions/dialogs.tsx';
import { useSecondsUntil } from '../app/countdown.tsx';
import { useDesk, useModel } from '../app/model-context.ts';

/** A short break is no news. */
const PATIENCE_MS = 2500;
const BACK_SHOWN_MS = 3000;

/** Says that there is no network when it is away for more than a moment, when the next attempt is, and that it is back. */
export function ConnectionBanner() {
  const model = useModel();
  const isOffline = model.connection.value === 'offline';
  const [shown, setShown] = useState<'nothing' | 'offline' | 'back'>('nothing');
  useEffect(() => {
    if (!isOffline) {
      setShown((before) => (before === 'offline' ? 'back' : 'nothing'));
      const timer = setTimeout(() => setShown('nothing'), BACK_SHOWN_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setShown('offline'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOffline]);
  if (shown === 'back' && !isOffline) return <Banner kind="success">{t('notices-back')}</Banner>;
  return shown === 'offline' && isOffline ? <Offline /> : <UnsentBanner />;
}

function Offline() {
  const model = useModel();
  const seconds = useSecondsUntil(model.retryAt.value);
  const steps = (
    <>
      <WaitingButton />
      <Button kind="quiet" size="small" onClick={() => model.tryAgain()}>
        {t('notices-try-now')}
      </Button>
    </>
  );
  return (
    <Banner kind="warning" actions={steps}>
      {t('notices-offline')}
      {/* Not for screen readers: it would be read each second. */}
      <span aria-hidden="true">
        {' '}
        {seconds > 0 ? t('notices-retry', { seconds }) : t('notices-connecting')}
      </span>
    </Banner>
  );
}

/** How much waits for the network; shows what. */
function WaitingButton() {
  const { pending } = useModel();
  const desk = useDesk();
  const count = pending.entries.value.length;
  if (count === 0) return null;
  return (
    <Button size="small" kind="quiet" onClick={() => openOutbox(desk)}>
      {t('actions-waiting', { count })}
    </Button>
  );
}

/** Refused actions are neither lost nor forgotten. */
function UnsentBanner() {
  const { pending } = useModel();
  const desk = useDesk();
  const count = pending.entries.value.filter(({ failure }) => failure).length;
  if (count === 0) return null;
  return (
    <Banner
      kind="warning"
      actions={
        <Button size="small" kind="quiet" onClick={() => openOutbox(desk)}>
          {t('actions-show')}
        </Button>
      }
    >
      {t('actions-unsent', { count })}
    </Banner>
  );
}
