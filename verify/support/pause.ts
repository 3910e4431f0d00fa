import { setTimeout } from 'node:timers/promises';

/** Waits; ends early, without an error, when `signal` aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  // Ending early is the only failure.
  await setTimeout(ms, undefined, { signal, ref: true }).catch(() => {});
}

/** Asks again and again, for `ms` at most; says whether the answer was yes. */
export async function until(
  ms: number,
  isDone: () => boolean | Promise<boolean>,
  every = 50,
): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (await isDone()) return true;
    await pause(every);
  }
  return isDone();
}
