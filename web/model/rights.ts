import type { Rights } from '../state/message-permissions.ts';
import type { Model } from './model.ts';

const GUEST = 600;

/** The user's permissions, as far as the state decides them. Follows changes. */
export function rightsOf({ tables, live }: Pick<Model, 'tables' | 'live'>, now = Date.now() / 1000): Rights {
  const userId = tables.ownId.value;
  const people = tables.people.value;
  const own = [...people.values()].filter(({ is_bot, bot_owner_id }) => is_bot && bot_owner_id === userId);
  return {
    userId,
    role: people.get(userId)?.role ?? GUEST,
    groups: tables.groups.value,
    realm: live.read('realm'),
    botIds: new Set(own.map(({ user_id }) => user_id)),
    now,
  };
}
