import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';

/** Whole seconds until a time in UNIX milliseconds; drawn anew each second. */
export function useSecondsUntil(time: number | undefined): number {
  const left = () => Math.max(0, Math.ceil(((time ?? 0) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** The server takes no more requests until then. A screen reader announces the seconds once. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  const [first] = useState(seconds);
  return (
    <>
      <span aria-hidden="true">{t('notices-too-often', { seconds })}</span>
      <span class="visually-hidden">{t('notices-too-often', { seconds: first })}</span>
    </>
  );
}
