import { toUsers } from '../../engine/log/audience.ts';
import type { User } from '../model/people.ts';
import { isAway } from '../rules/people/presence.ts';
import { listUserStatuses } from '../store/people/user-statuses.ts';
import type { VisibilityStep } from './turn.ts';

/** Emits statuses to viewers who come to know a user. `viewersOf`: IDs of viewers by user. */
export async function emitStatuses(
  { db, after, emit }: Pick<VisibilityStep, 'db' | 'after' | 'emit'>,
  viewersOf: ReadonlyMap<User, readonly number[]>,
): Promise<void> {
  const active = [...viewersOf].filter(([user]) => user.isActive);
  if (active.length === 0) return;
  const ids = active.map(([user]) => user.id);
  const statuses = await listUserStatuses({ db, realm: { id: after.id } }, ids);
  for (const [user, viewers] of active) {
    const status = statuses.get(user.id);
    if (!status && !isAway(user)) continue;
    const away = isAway(user) && { away: true };
    emit({ type: 'user_status', userId: user.id, ...status, ...away }, toUsers(viewers));
  }
}
