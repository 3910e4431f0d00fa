import { slices } from '../../engine/kernel/values/slices.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { PEOPLE_AT_ONCE } from '../events/people.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import { accessiblePeople, seesEverybody, shareChannel } from '../rules/people/people.ts';
import { listConversationPartners } from '../store/messages/conversations.ts';
import { emitStatuses } from './statuses.ts';
import { together } from './together.ts';
import { idsOf, type VisibilityStep, watchersOf } from './turn.ts';

/** Limited guests come to see the users with whom they now share a channel. */
export async function meetPeople(turn: VisibilityStep): Promise<void> {
  const viewersOf = await changedSights(turn, { from: turn.before, to: turn.after });
  await emitMet(turn, viewersOf);
}

/** Limited guests no longer see users with whom they share no channel and no conversation any more. */
export async function losePeople(turn: VisibilityStep): Promise<void> {
  const viewersOf = await changedSights(turn, { from: turn.after, to: turn.before });
  emitLost(turn, viewersOf);
}

/** Limited guests come to see the participants of a new direct conversation. */
export async function meetPartners(
  turn: Omit<VisibilityStep, 'put'>,
  userIds: readonly number[],
): Promise<void> {
  const realm = turn.after;
  const viewersOf = new Map<number, number[]>();
  for (const id of userIds) {
    const viewer = realm.users.get(id);
    if (!viewer?.isActive || seesEverybody(realm, viewer)) continue;
    const known = await accessiblePeople({ db: turn.db, realm }, viewer);
    for (const other of userIds) if (!known.has(other)) add(viewersOf, other, id);
  }
  await emitMet(turn, viewersOf);
}

/** IDs of viewers by the ID of the user whom they come to see, or no longer see. */
export type ViewersOf = ReadonlyMap<number, readonly number[]>;

export async function emitMet(turn: Omit<VisibilityStep, 'put'>, viewersOf: ViewersOf): Promise<void> {
  emitSights(turn, 'meet', viewersOf);
  const people = [...viewersOf].map(([id, viewers]) => [turn.after.user(id), viewers] as const);
  await emitStatuses(turn, new Map(people));
}

export const emitLost = (turn: Pick<VisibilityStep, 'emit'>, viewersOf: ViewersOf): void =>
  emitSights(turn, 'lose', viewersOf);

function emitSights({ emit }: Pick<VisibilityStep, 'emit'>, op: 'meet' | 'lose', viewersOf: ViewersOf): void {
  for (const { items, people } of together([...viewersOf].map(([item, people]) => ({ item, people })))) {
    for (const userIds of slices(items, PEOPLE_AT_ONCE)) {
      emit({ type: 'realm_user', op, userIds }, toUsers(people));
    }
  }
}

/** Users whom limited guests see in `to` and not in `from`, by the put subscriptions. */
async function changedSights(
  turn: VisibilityStep,
  { from, to }: { readonly from: Realm; readonly to: Realm },
): Promise<ViewersOf> {
  const viewersOf = new Map<number, number[]>();
  for (const viewer of watchersOf(turn)) {
    if (seesEverybody(turn.after, viewer)) continue;
    const companions = companionsOf(turn, viewer);
    if (companions.size === 0) continue;
    const partners = new Set(
      await listConversationPartners({ db: turn.db, realm: { id: turn.after.id } }, viewer.id),
    );
    for (const id of companions) {
      const isBot = turn.after.users.get(id)?.isBot === true;
      if (isBot || partners.has(id) || !turn.before.users.has(id)) continue;
      if (shareChannel(to, viewer.id, id) && !shareChannel(from, viewer.id, id))
        add(viewersOf, id, viewer.id);
    }
  }
  return viewersOf;
}

/** IDs of users who share or shared a channel with the viewer, among channels that a user joins or leaves. */
function companionsOf({ before, after, put }: VisibilityStep, viewer: User): Set<number> {
  const found = new Set<number>();
  for (const [channelId, moved] of Map.groupBy(put.subscriptions ?? [], (each) => each.channelId)) {
    const moves = moved.some(({ userId }) => userId === viewer.id);
    if (moves) {
      for (const realm of [before, after]) for (const id of realm.subscribersOf(channelId)) found.add(id);
    } else if (after.isSubscribed(viewer.id, channelId)) for (const { userId } of moved) found.add(userId);
  }
  found.delete(viewer.id);
  return found;
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** IDs of the users whom a viewer sees in only one of two realms. */
export async function strangersOf(turn: VisibilityStep, realm: Realm, viewer: User): Promise<number[]> {
  const known = await accessiblePeople({ db: turn.db, realm }, viewer);
  return idsOf([...realm.users.values()].filter((user) => !user.isSystemBot && !known.has(user.id)));
}
