import { toUsers } from '../../engine/log/audience.ts';
import type { BotProperty, PersonChange } from '../events/people.ts';
import { ROLE, type User } from '../model/people.ts';
import { directGroupsOf, lastAnnounced } from '../realm/groups.ts';
import type { Realm } from '../realm/realm.ts';
import { canSeeChannel } from '../rules/channels/channels.ts';
import {
  administersBot,
  audienceOfNewPerson,
  audienceOfPerson,
  canSeeEmail,
} from '../rules/people/people.ts';
import { personOf } from '../store/schema/users.ts';
import { emitShownValues } from './shown-values.ts';
import { emitSightOfRole } from './sight-of-role.ts';
import { emitStatuses } from './statuses.ts';
import { together } from './together.ts';
import { type ChangedPair, everybodyOf, idsOf, isChanged, pairsOf, type VisibilityStep } from './turn.ts';

/**
 * Emits new and changed accounts to every user who knows them, and to the person where a new role shows more or
 * less. Statuses and similar data are emitted later, once the viewers know the person and the channels.
 */
export async function followPeople(turn: VisibilityStep): Promise<{ emitSayings(): Promise<void> }> {
  const pairs = pairsOf(turn.before.users, turn.put.users);
  /** IDs of viewers who come to know a user and need the user's status. */
  const met = new Map<User, readonly number[]>();
  /** IDs of viewers who may not know a deactivated user, by user ID. */
  const strangersOf = new Map<number, readonly number[]>();
  for (const pair of pairs) {
    if (!isChanged(pair)) met.set(pair.after, emitNew(turn, pair.after));
    else if (pair.before.isActive !== pair.after.isActive) {
      const { knowing, strangers } = await emitActivity(turn, pair);
      if (pair.after.isActive) met.set(pair.after, knowing);
      else strangersOf.set(pair.after.id, strangers);
    } else await emitChanges(turn, pair);
  }
  emitShownValues(turn, strangersOf);
  return {
    async emitSayings() {
      for (const { before, after } of pairs)
        if (consentOf(before) !== consentOf(after)) emitConsent(turn, after);
      await emitStatuses(turn, met);
    },
  };
}

/** Emits a new user; returns the IDs of viewers who may know the user. */
function emitNew(turn: VisibilityStep, person: User): readonly number[] {
  const { before, after, put, emit } = turn;
  const channels = (put.subscriptions ?? []).flatMap(({ userId, channelId }) =>
    userId === person.id ? (after.channels.get(channelId) ?? []) : [],
  );
  const { knowing, strangers } = audienceOfNewPerson(before, person, channels);
  emit({ type: 'realm_user', op: 'add', person: personOf(person) }, toUsers(knowing));
  if (strangers.length > 0)
    emit({ type: 'realm_user', op: 'stranger', userId: person.id }, toUsers(strangers));
  emitRoleGroups(turn, { before: undefined, after: person }, everybodyOf(before));
  if (person.isBot)
    emit({ type: 'realm_bot', op: 'add', botId: person.id }, toUsers(administratorsOf(before, person)));
  return knowing;
}

/** An account was deactivated, or is active again, with its groups and channels. */
async function emitActivity(
  turn: VisibilityStep,
  pair: ChangedPair<User>,
): Promise<{ readonly knowing: readonly number[]; readonly strangers: readonly number[] }> {
  const audience = await emitChanges(turn, pair);
  const { isActive } = pair.after;
  // Clients drop a deactivated user everywhere. Clients that were never shown the user get explicit events instead.
  const viewers = isActive ? everybodyOf(turn.after) : audience.strangers;
  if (viewers.length === 0) return audience;
  emitRoleGroups(turn, pair, viewers);
  emitGroups(turn, pair.after, viewers);
  emitChannels(turn, pair.after, viewers);
  return audience;
}

function emitGroups(
  { after, emit }: VisibilityStep,
  { id, isActive }: User,
  viewers: readonly number[],
): void {
  for (const group of after.groups.values()) {
    if (!group.members.has(id)) continue;
    const about = { type: 'user_group', groupId: group.id, ofDeactivated: group.deactivated } as const;
    emit({ ...about, op: isActive ? 'add_members' : 'remove_members', userIds: [id] }, toUsers(viewers));
  }
}

function emitChannels({ after, emit }: VisibilityStep, person: User, viewers: readonly number[]): void {
  const users = viewers.flatMap((id) => after.users.get(id) ?? []);
  const peers = [...after.subscriptionsOf(person.id).values()].flatMap(({ channelId, isActive }) => {
    const channel = after.channels.get(channelId);
    if (!isActive || !channel) return [];
    return { item: channelId, people: idsOf(users.filter((user) => canSeeChannel(after, user, channel))) };
  });
  const op = person.isActive ? 'peer_add' : 'peer_remove';
  for (const { items: channelIds, people } of together(peers)) {
    emit({ type: 'subscription', op, channelIds, userIds: [person.id] }, toUsers(people));
  }
}

/** Emits changed properties. Returns the IDs of viewers who know the user; without an event empty, and without a search. */
async function emitChanges(turn: VisibilityStep, pair: ChangedPair<User>) {
  const { before, after } = pair;
  const changes = changesOf(before, after);
  const isOtherSight = before.emailVisibility !== after.emailVisibility;
  const nobody = { knowing: [], strangers: [] };
  const audience =
    changes.length > 0 || isOtherSight
      ? await audienceOfPerson({ db: turn.db, realm: turn.after }, after)
      : nobody;
  for (const change of changes) {
    turn.emit({ type: 'realm_user', op: 'update', userId: after.id, change }, toUsers(audience.knowing));
  }
  if (isOtherSight) emitSightOfEmail(turn, pair, audience.knowing);
  if (after.isBot) emitBot(turn, pair);
  if (before.role === after.role || before.isActive !== after.isActive) return audience;
  emitRoleGroups(turn, pair, everybodyOf(turn.after));
  if (after.isActive) await emitSightOfRole(turn, pair);
  return audience;
}

function changesOf(before: User, after: User): PersonChange[] {
  const { isActive, fullName, role, timezone, botOwnerId } = after;
  const { avatarSource, avatarVersion, avatarKey = null } = after;
  return [
    ...(before.isActive === isActive ? [] : [{ isActive }]),
    ...(before.fullName === fullName ? [] : [{ fullName }]),
    ...(before.role === role ? [] : [{ role }]),
    ...(before.deliveryEmail === after.deliveryEmail ? [] : [{ email: true } as const]),
    ...(before.timezone === timezone ? [] : [{ timezone }]),
    ...(before.botOwnerId === botOwnerId || botOwnerId === null ? [] : [{ botOwnerId }]),
    ...(before.avatarVersion === avatarVersion
      ? []
      : [{ avatar: { avatarSource, avatarVersion, avatarKey } }]),
  ];
}

/** Emits the address, and the picture that follows from it, to viewers who see another address than before. */
function emitSightOfEmail(
  { after: realm, emit }: VisibilityStep,
  pair: ChangedPair<User>,
  known: readonly number[],
): void {
  const { before, after } = pair;
  const affected = known.filter((id) => {
    const viewer = realm.user(id);
    return canSeeEmail(viewer, after) !== canSeeEmail(viewer, before);
  });
  const emitChange = (change: PersonChange, userIds: readonly number[]) =>
    emit({ type: 'realm_user', op: 'update', userId: after.id, change }, toUsers(userIds));
  if (affected.length > 0) emitChange({ sightOfEmail: true }, affected);
  if (before.emailVisibility === 1 || after.emailVisibility === 1) emitChange({ apiEmail: true }, known);
}

/** Emits the bot, with its key, to users who administer it from now on; to the others its removal. */
function emitBot({ after: realm, emit }: VisibilityStep, { before, after }: ChangedPair<User>): void {
  const have = administratorsOf(realm, after);
  const properties = changedBotProperties(before, after);
  if (before.role !== after.role || before.botOwnerId !== after.botOwnerId) {
    const [had, has] = [new Set(administratorsOf(realm, before)), new Set(have)];
    const [lost, gained] = [had.difference(has), has.difference(had)];
    if (lost.size > 0) emit({ type: 'realm_bot', op: 'delete', botId: after.id }, toUsers(lost));
    if (gained.size > 0) emit({ type: 'realm_bot', op: 'add', botId: after.id }, toUsers(gained));
  }
  for (const property of properties) {
    emit({ type: 'realm_bot', op: 'update', botId: after.id, properties: [property] }, toUsers(have));
  }
}

/** The names of the properties of a bot that differ. */
function changedBotProperties(before: User, after: User): BotProperty[] {
  return [
    ...(before.fullName === after.fullName ? [] : ['full_name' as const]),
    ...(before.isActive === after.isActive ? [] : ['is_active' as const]),
    ...(before.apiKey === after.apiKey ? [] : ['api_key' as const]),
    ...(before.botOwnerId === after.botOwnerId ? [] : ['owner_id' as const]),
    ...(before.avatarVersion === after.avatarVersion ? [] : ['avatar_url' as const]),
  ];
}

/** IDs of people who administer a bot. */
export function administratorsOf(realm: Realm, bot: User): number[] {
  const owner = bot.botOwnerId !== null && realm.users.get(bot.botOwnerId)?.isActive ? [bot.botOwnerId] : [];
  const ids = new Set([...realm.membersOf(realm.systemGroup('role:administrators').id), ...owner]);
  return [...ids].filter((id) => administersBot(realm.user(id), bot));
}

/** Emits the system groups that the person joins or leaves by a new role. */
function emitRoleGroups(
  { before: was, after: is, emit }: VisibilityStep,
  { before, after }: { readonly before: User | undefined; readonly after: User },
  viewers: readonly number[],
): void {
  const left = new Set(before?.isActive ? directGroupsOf(before, lastAnnounced(was.info)) : []);
  const joined = new Set(after.isActive ? directGroupsOf(after, lastAnnounced(is.info)) : []);
  const emitMembers = (op: 'add_members' | 'remove_members', name: Parameters<Realm['systemGroup']>[0]) =>
    emit({ type: 'user_group', op, groupId: is.systemGroup(name).id, userIds: [after.id] }, toUsers(viewers));
  for (const name of left.difference(joined)) emitMembers('remove_members', name);
  for (const name of joined.difference(left)) emitMembers('add_members', name);
}

/** Whether the user lets administrators export private data; undefined for bots, which are never asked. */
function consentOf(user: User | undefined): boolean | undefined {
  if (!user?.isActive || user.isBot || user.isSystemBot) return undefined;
  return user.settings.allow_private_data_export === true;
}

function emitConsent({ after, emit }: VisibilityStep, user: User): void {
  const consented = consentOf(user);
  if (consented === undefined) return;
  const administrators = [...after.activeUsers()].filter(
    (each) => each.role <= ROLE.administrator && !each.isBot,
  );
  emit({ type: 'realm_export_consent', userId: user.id, consented }, toUsers(idsOf(administrators)));
}
