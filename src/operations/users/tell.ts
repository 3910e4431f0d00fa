import { toUsers } from '../../events/audience.ts';
import type { BotProperty, PersonChange } from '../../events/people.ts';
import { asTold, directGroupsOf } from '../../realm/system-groups.ts';
import type { Tx } from '../../realm/tx.ts';
import { administersBot, audienceOfPerson } from '../../rules/people.ts';
import type { User } from '../../store/model.ts';

/** Tells those who know somebody what is different about them. */
export async function tellOfPerson(tx: Tx, user: User, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { knowing } = await audienceOfPerson(tx.db, tx.realm, user);
  const audience = toUsers(knowing);
  for (const change of changes) {
    tx.emit({ type: 'realm_user', op: 'update', userId: user.id, change }, audience);
  }
}

/** Tells those who administer a bot what is different about it. */
export function tellOfBot(tx: Tx, bot: User, properties: readonly BotProperty[]): void {
  if (!bot.isBot || properties.length === 0) return;
  tx.emit({ type: 'realm_bot', op: 'update', botId: bot.id, properties }, toUsers(keepersOf(tx, bot)));
}

/** IDs of those who administer a bot. */
export function keepersOf({ realm }: Tx, bot: User): number[] {
  return [...realm.activeUsers()].filter((viewer) => administersBot(viewer, bot)).map((viewer) => viewer.id);
}

/** Tells those who administer a bot from now on, with its key, and those who no longer do. */
export function tellOfKeepers(tx: Tx, before: User, after: User): void {
  const [had, have] = [new Set(keepersOf(tx, before)), new Set(keepersOf(tx, after))];
  const tell = (op: 'add' | 'delete', userIds: ReadonlySet<number>) => {
    if (userIds.size > 0) tx.emit({ type: 'realm_bot', op, botId: after.id }, toUsers(userIds));
  };
  tell('delete', had.difference(have));
  tell('add', have.difference(had));
}

/** Tells everybody, or those named, how the groups that follow from the roles hold somebody now. */
export function tellOfRoleGroups(
  tx: Tx,
  { before, after }: { readonly before?: User; readonly after?: User },
  viewers: readonly number[] = [...tx.realm.activeUsers()].map((each) => each.id),
): void {
  const at = asTold(tx.realm.info);
  const left = new Set(before?.isActive ? directGroupsOf(before, at) : []);
  const joined = new Set(after?.isActive ? directGroupsOf(after, at) : []);
  const audience = toUsers(viewers);
  const emit = (op: 'add_members' | 'remove_members', name: Parameters<typeof tx.realm.systemGroup>[0]) => {
    const userIds = [(after ?? before)?.id ?? 0];
    tx.emit({ type: 'user_group', op, groupId: tx.realm.systemGroup(name).id, userIds }, audience);
  };
  for (const name of left.difference(joined)) emit('remove_members', name);
  for (const name of joined.difference(left)) emit('add_members', name);
}
