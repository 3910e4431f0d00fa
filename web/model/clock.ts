import { type ReadonlySignal, signal } from '@preact/signals';

const STEP_MS = 60_000;
const now = signal(Math.floor(Date.now() / 1000));

/** UNIX seconds, every minute: for times and presence that grow old on the screen. */
export const clock: ReadonlySignal<number> = now;

/** Once in the page; the function that it returns ends it. */
export function startClock(): () => void {
  const tick = () => {
    now.value = Math.floor(Date.now() / 1000);
  };
  const timer = setInterval(tick, STEP_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
