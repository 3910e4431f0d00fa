const FIRST_MS = 500;
const MOST_MS = 30_000;

/** Milliseconds before attempt `attempt` + 1: twice as long each time, and half of it by chance, so that clients do not come back together. */
export function backOff(attempt: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return whole / 2 + Math.random() * (whole / 2);
}

/** Resolves after so many milliseconds; rejects with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}
