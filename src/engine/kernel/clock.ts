/** Time and randomness come from here, so that tests drive them. */
export interface Clock {
  /** Milliseconds since the UNIX epoch. */
  now(): number;
  /** Milliseconds since a fixed moment; changes of the machine's clock do not affect it. */
  elapsed(): number;
  /** Calls `fn` once after `ms`; returns what cancels it. */
  after(ms: number, fn: () => void): () => void;
  /** Calls `fn` each `ms`; returns what ends it. */
  every(ms: number, fn: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: performance.now.bind(performance),
  after: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every: (ms, fn) => {
    const timer = setInterval(fn, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

export const DAY_SECONDS = 86_400;

/** UNIX seconds. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
