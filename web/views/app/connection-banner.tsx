import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { openOutbox } from '../actions/dialogs.tsx';
import { useDesk, useModel } from './model-context.ts';

/** A short break is no news. */
const PATIENCE_MS = 2500;

/** Says that there is no network, when it is away for more than a moment. */
export function ConnectionBanner() {
  const { connection } = useModel();
  const isOffline = connection.value === 'offline';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOffline) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOffline]);
  if (isOffline && isLong)
    return (
      <Banner kind="warning" actions={<WaitingButton />}>
        {t('navigation-offline')}
      </Banner>
    );
  return <UnsentBanner />;
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

/** What the server refused is not lost, and is not forgotten either. */
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
