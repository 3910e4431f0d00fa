import type { Context } from '../../src/chat/context.ts';

/**
 * Waits for the writes under way. Writes that are committed together are of one time, that of the first: after these, what
 * is written is of the time to which a test has moved the clock.
 */
export async function settled({ context }: { readonly context: Context }): Promise<void> {
  await context.transact(async () => {});
}
