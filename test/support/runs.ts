const LEAST = 20;

/** How often a property is tried: a tenth of `times` by default, `times` in a long run (`npm test -- --all`). */
export const runs = (times: number): number =>
  process.env.PARLEY_TEST_LONG ? times : Math.max(Math.min(LEAST, times), Math.round(times / 10));
