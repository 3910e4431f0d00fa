import { type Failure, failureOf } from './failure.ts';

/** The IDs whose request failed, and why. */
export type Failures = ReadonlyMap<number, Failure>;

/**
 * One after another, by ID. Refusals of the server are collected, and the rest goes on; without a network, or over the
 * limit of requests, the rest is left with the same reason.
 */
export async function inTurn(
  ids: readonly number[],
  work: (id: number) => Promise<void>,
  onDone: (count: number) => void,
): Promise<Failures> {
  const failures = new Map<number, Failure>();
  let halted: Failure | undefined;
  for (const [at, id] of ids.entries()) {
    const failure = halted ?? (await failureBy(() => work(id)));
    if (failure) failures.set(id, failure);
    if (failure?.isOffline || failure?.code === 'RATE_LIMIT_HIT') halted = failure;
    else onDone(at + 1);
  }
  return failures;
}

async function failureBy(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}
