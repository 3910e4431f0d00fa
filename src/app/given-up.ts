import type { Context } from '../chat/context.ts';
import { countGivenUp } from '../engine/jobs/failed-items.ts';
import { logFailure } from '../engine/kernel/log.ts';

/** Anybody may ask as often as they like. */
const COUNT_EVERY_MS = 10_000;

/** Returns a function that says how many items of jobs were given up, as last counted. It waits for nothing. */
export function givenUpCount(context: Pick<Context, 'db' | 'realm' | 'clock' | 'log'>): () => number {
  let count = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = context.clock.elapsed();
    if (now - countedAt >= COUNT_EVERY_MS) {
      countedAt = now;
      countGivenUp(context).then(
        (jobs) => {
          count = jobs.reduce((sum, [, items]) => sum + items, 0);
        },
        logFailure(context.log, 'The items that were given up could not be counted.'),
      );
    }
    return count;
  };
}
