import type { User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import { type FlagChange, type FlagsChanged, updateFlags } from './flags.ts';
import { lookUpFlags } from './look-up-flags.ts';
import { catchUp } from './read-state.ts';

/** Adds or removes a flag of the messages with the given IDs; what can be read before the transaction is read there. */
export async function updateNamedFlags(
  live: LiveHandle,
  user: User,
  update: FlagChange & { readonly ids: readonly number[] },
): Promise<FlagsChanged> {
  // Other flags do not change what is unread.
  if (update.flag === 'read') await catchUp(live, user.id);
  const lookedUp = await lookUpFlags(live, user, update);
  return live.transact((tx) => updateFlags(tx, user, { ...update, lookedUp }));
}
