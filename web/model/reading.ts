import { reading } from './actions.ts';
import type { Model } from './model.ts';

/** Messages in one request. */
const AT_ONCE = 1000;

/** Reads messages by their IDs, however many they are. */
export function readMessages(model: Pick<Model, 'perform'>, ids: readonly number[]): void {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    void model.perform(reading(ids.slice(from, from + AT_ONCE)));
}
