import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/states.tsx';
import { useModel } from './model-context.ts';

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
  return isOffline && isLong ? <Banner kind="warning">{t('navigation-offline')}</Banner> : null;
}
