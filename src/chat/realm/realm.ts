import { SharedQuestion } from '../../engine/kernel/tasks/shared-question.ts';
import { LayeredMap, type MutableMap } from '../../engine/kernel/values/layered.ts';
import type { Channel, ChannelMembers, Membership } from '../model/channels.ts';
import type { Group, GroupValue } from '../model/groups.ts';
import type { RealmInfo } from '../model/organization.ts';
import type { Parts } from '../model/parts.ts';
import { type Profile, ROLE, type User } from '../model/people.ts';
import { SignedPictures } from '../model/signed-pictures.ts';
import type { Change } from '../store/log/change.ts';
import { EagerSubscribers, isEager, MemberLists } from './eager-subscribers.ts';
import {
  fullMemberFrom,
  GroupGraph,
  isDirectMember,
  isInSystemGroup,
  isSystemGroupName,
  lastAnnounced,
  type SystemGroupName,
} from './groups.ts';
import { KnownDevices } from './known-devices.ts';
import { MutedUsers } from './muted-users.ts';
import { Presences } from './presences.ts';
import { type RememberedRows, rememberedRows } from './remembered/rows.ts';
import { Subscriptions } from './subscriptions.ts';
import { UserNames } from './user-names.ts';
import { WordIndex } from './word-index.ts';

const NO_PROFILE: Profile = new Map();

/** Look-ups of memberships, in a realm or in `withGroups`. */
export type Memberships = Pick<Realm, 'isSubscribed' | 'isInGroupValue'>;

function empty<K>(map: MutableMap<K, unknown>): void {
  for (const key of [...map.keys()]) map.delete(key);
}

type Around = { readonly url: string; readonly now: () => number };

/**
 * An organization in the memory of this node: users, channels, groups, subscriptions, settings. Every permission check
 * is a look-up here. Only `LiveRealm` changes it (`apply`), between operations.
 */
export class Realm {
  /** Position of the log whose state this is. */
  position = 0;
  readonly remembered: RememberedRows;
  /** Asks the database how far the log is. */
  readonly logHead: SharedQuestion<number>;
  readonly presences: Presences;
  readonly pictures: SignedPictures;
  readonly devices: KnownDevices;
  readonly #isFork: boolean;
  #info: RealmInfo;
  readonly #users: MutableMap<number, User>;
  readonly #userIdByEmail: MutableMap<string, number>;
  #userNames: UserNames;
  readonly #channels: MutableMap<number, Channel>;
  readonly #channelIdByName: MutableMap<string, number>;
  #groups: GroupGraph;
  readonly #eager = new EagerSubscribers();
  #memberLists: MemberLists;
  /** The members of system groups, without members of their subgroups. */
  #directLists: MemberLists;
  readonly #subscriptions: Subscriptions;
  #alertWords: WordIndex;
  readonly #profiles: MutableMap<number, Profile>;
  readonly #mutedUsers: MutedUsers;
  #parts: Partial<Parts>;
  #peopleVersion: number;
  /** The URL of the organization for clients, without a slash at the end. */
  readonly url: string;
  /** UNIX seconds. */
  readonly #now: () => number;

  constructor(info: RealmInfo, { url, now }: Around, base?: Realm) {
    this.#info = info;
    this.url = url;
    this.#now = now;
    this.#isFork = base !== undefined;
    this.position = base?.position ?? 0;
    this.#users = base ? new LayeredMap(base.#users) : new Map();
    this.#userIdByEmail = base ? new LayeredMap(base.#userIdByEmail) : new Map();
    this.#userNames = base ? new UserNames(this.#users, base.#userNames) : new UserNames(this.#users);
    this.#channels = base ? new LayeredMap(base.#channels) : new Map();
    this.#channelIdByName = base ? new LayeredMap(base.#channelIdByName) : new Map();
    this.#subscriptions = base ? new Subscriptions(base.#subscriptions) : new Subscriptions();
    this.#profiles = base ? new LayeredMap(base.#profiles) : new Map();
    this.#mutedUsers = base ? new MutedUsers(base.#mutedUsers) : new MutedUsers();
    this.#groups = base ? base.#groups : new GroupGraph();
    this.#memberLists = base && base.#now === now ? base.#memberLists : new MemberLists();
    this.#directLists = base ? base.#directLists : new MemberLists();
    this.#parts = base ? base.#parts : {};
    this.#peopleVersion = base?.peopleVersion ?? 0;
    this.#alertWords = base ? base.#alertWords : new WordIndex();
    this.remembered = base?.remembered ?? rememberedRows();
    this.logHead = base?.logHead ?? new SharedQuestion();
    this.presences = base?.presences ?? new Presences();
    this.pictures = base?.pictures ?? new SignedPictures();
    this.devices = base?.devices ?? new KnownDevices();
  }

  /** A copy that takes changes which are not committed yet; this one stays as it is. Alert words, presences, devices and what is remembered are shared. */
  fork(): Realm {
    return new Realm(this.#info, { url: this.url, now: this.#now }, this);
  }

  /** The organization with full members as last announced to clients (`fullMembersAt`). */
  asAnnounced(): Realm {
    return new Realm(this.#info, { url: this.url, now: () => this.#info.fullMembersAt }, this);
  }

  get id(): number {
    return this.#info.id;
  }

  get info(): RealmInfo {
    return this.#info;
  }

  get users(): ReadonlyMap<number, User> {
    return this.#users;
  }

  get channels(): ReadonlyMap<number, Channel> {
    return this.#channels;
  }

  get groups(): ReadonlyMap<number, Group> {
    return this.#groups.byId;
  }

  /** An account by ID; throws an Error if there is none. */
  user(id: number): User {
    const user = this.#users.get(id);
    if (!user) throw new Error(`There is no user ${id} in memory.`);
    return user;
  }

  /** A channel by ID; throws an Error if there is none. */
  channel(id: number): Channel {
    const channel = this.#channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id} in memory.`);
    return channel;
  }

  /** Finds by real address, in any case of letters. */
  userByEmail(email: string): User | undefined {
    return this.#users.get(this.#userIdByEmail.get(email.toLowerCase()) ?? 0);
  }

  /** Finds by full name, in any case of letters; of several users with the name, the active one who joined first. */
  userByName(fullName: string): User | undefined {
    return this.#users.get(this.#userNames.first(fullName) ?? 0);
  }

  channelByName(name: string): Channel | undefined {
    return this.#channels.get(this.#channelIdByName.get(name.toLowerCase()) ?? 0);
  }

  groupByName(name: string): Group | undefined {
    return this.#groups.byName(name);
  }

  systemGroup(name: SystemGroupName): Group {
    const group = this.groupByName(name);
    if (!group) throw new Error(`The system group ${name} is missing.`);
    return group;
  }

  /** Current or former. */
  subscription(userId: number, channelId: number): Membership | undefined {
    return this.#subscriptions.get(userId, channelId);
  }

  /** Current and former subscriptions by channel ID. */
  subscriptionsOf(userId: number): ReadonlyMap<number, Membership> {
    return this.#subscriptions.of(userId);
  }

  subscribersOf(channelId: number): ReadonlySet<number> {
    return this.#subscriptions.subscribersOf(channelId);
  }

  isSubscribed(userId: number, channelId: number): boolean {
    return this.subscribersOf(channelId).has(userId);
  }

  /** IDs of subscribers who may want mail or a mobile notification of each message of a channel. */
  eagerSubscribersOf(channelId: number): readonly number[] {
    return this.#eager.of(channelId, () =>
      [...this.subscribersOf(channelId)].filter((userId) =>
        isEager(this.#users.get(userId), this.subscription(userId, channelId)),
      ),
    );
  }

  /** By user ID. */
  get alertWords(): Pick<WordIndex, 'wordsOf' | 'ownersIn'> {
    return this.#alertWords;
  }

  /** By field ID; ignore values of deleted fields. */
  profileOf(userId: number): Profile {
    return this.#profiles.get(userId) ?? NO_PROFILE;
  }

  /** The users whom a user mutes, with the start of each mute (UNIX seconds). */
  mutedUsersOf(userId: number): ReadonlyMap<number, number> {
    return this.#mutedUsers.of(userId);
  }

  /** IDs of the users who mute a user. */
  mutersOf(userId: number): ReadonlySet<number> {
    return this.#mutedUsers.mutersOf(userId);
  }

  /** Changes whenever an account, a profile or a short list of the organization changes. */
  get peopleVersion(): number {
    return this.#peopleVersion;
  }

  /** A short list of the organization's. */
  part<Name extends keyof Parts>(name: Name): Parts[Name] {
    return this.#parts[name] as Parts[Name];
  }

  /** Whether `user` is covered by a group-setting value, through subgroups too. */
  isInGroupValue(user: User, value: GroupValue): boolean {
    return this.#isInGroupValue(this.#groups, user, value);
  }

  isInGroup(user: User, groupId: number): boolean {
    return this.#isInGroup(this.#groups, user, groupId);
  }

  /** Memberships as they would be with some groups as given, to compare with the current ones. */
  withGroups(changed: Iterable<Group>): Memberships {
    const groups = this.#groups.with(changed);
    return {
      isSubscribed: (userId, channelId) => this.isSubscribed(userId, channelId),
      isInGroupValue: (user, value) => this.#isInGroupValue(groups, user, value),
    };
  }

  /** The group and all groups below it, each once. */
  groupsBelow(groupId: number): readonly Group[] {
    return this.#groups.below(groupId);
  }

  /** IDs of active users in the group, through subgroups too, ascending. */
  membersOf(groupId: number): readonly number[] {
    return this.#memberLists.of(groupId, this.#now(), () => {
      const groups = this.#groups.reach(groupId);
      const isTimed = groups.some((group) => group.name === 'role:fullmembers');
      const at = { realm: this.#info, moment: this.#now() };
      const lists = groups.map((group) =>
        isSystemGroupName(group.name)
          ? this.#inSystemGroup(group.name, isInSystemGroup, at)
          : this.#active(group),
      );
      const ids = [...new Set(lists.flat())].sort((a, b) => a - b);
      return { ids, until: isTimed ? this.nextFullMember(this.#now()) : Number.POSITIVE_INFINITY };
    });
  }

  /** IDs of the active direct members of the group, ascending, as last announced to clients. */
  directMembersOf(group: Group): readonly number[] {
    const { name } = group;
    if (!isSystemGroupName(name)) return this.#active(group);
    return this.#directLists.of(group.id, this.#now(), () => ({
      ids: this.#inSystemGroup(name, isDirectMember, lastAnnounced(this.#info)),
      until: Number.POSITIVE_INFINITY,
    }));
  }

  #active({ members }: Group): number[] {
    return [...members].filter((id) => this.#users.get(id)?.isActive).sort((a, b) => a - b);
  }

  #inSystemGroup(
    name: SystemGroupName,
    isMember: typeof isDirectMember,
    at: ReturnType<typeof lastAnnounced>,
  ): number[] {
    return [...this.activeUsers()].filter((user) => isMember(name, user, at)).map((user) => user.id);
  }

  #isInGroupValue(groups: GroupGraph, user: User, value: GroupValue): boolean {
    if (typeof value === 'number') return this.#isInGroup(groups, user, value);
    return (
      value.direct_members.includes(user.id) ||
      value.direct_subgroups.some((groupId) => this.#isInGroup(groups, user, groupId))
    );
  }

  #isInGroup(groups: GroupGraph, user: User, groupId: number): boolean {
    const at = { realm: this.#info, moment: this.#now() };
    return groups
      .reach(groupId)
      .some(({ name, members }) =>
        isSystemGroupName(name) ? isInSystemGroup(name, user, at) : members.has(user.id),
      );
  }

  /** The first UNIX second after `moment` at which the age of an account makes a full member; Infinity: none. */
  nextFullMember(moment: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const user of this.activeUsers()) {
      const from = user.role === ROLE.member ? fullMemberFrom(user, this.#info) : 0;
      if (from > moment && from < next) next = from;
    }
    return next;
  }

  /** All active accounts, guests and bots included, system bots excluded. */
  *activeUsers(): Iterable<User> {
    for (const user of this.#users.values()) if (user.isActive && !user.isSystemBot) yield user;
  }

  /** The bot that writes the server's own notices. */
  get notifier(): User | undefined {
    return this.#users.values().find(({ isSystemBot }) => isSystemBot);
  }

  *activeNonGuests(): Iterable<User> {
    for (const user of this.activeUsers()) if (user.role !== ROLE.guest) yield user;
  }

  /** Applies a committed change. */
  apply(change: Change, position: number): void {
    this.put(change);
    for (const [userId, words] of change.alertWords ?? []) this.#alertWords.put(userId, words);
    if (change.presences) this.presences.put(change.presences);
    for (const [userId, kinds] of change.pushDevices ?? []) this.devices.put(userId, kinds);
    this.position = position;
  }

  /** Takes the whole organization, in the place of what was there. */
  load(all: Change, channels: readonly ChannelMembers[]): void {
    for (const map of [this.#users, this.#channels, this.#profiles]) empty(map);
    this.#mutedUsers.clear();
    for (const map of [this.#userIdByEmail, this.#channelIdByName]) empty(map);
    this.#userNames = new UserNames(this.#users);
    this.#groups = new GroupGraph();
    this.#alertWords = new WordIndex();
    this.devices.forget();
    this.apply(all, this.position);
    this.#subscriptions.load(channels);
    this.#eager.forget();
  }

  /** Applies a change whose rows a fork also holds. */
  put(change: Change): void {
    if (change.info) this.#info = change.info;
    for (const user of change.users ?? []) this.#putUser(user);
    for (const channel of change.channels ?? []) this.#putChannel(channel);
    if (change.groups?.length) this.#putGroups(change.groups);
    if (change.info || change.users?.length || change.groups?.length) {
      this.#memberLists = new MemberLists();
      this.#directLists = new MemberLists();
    }
    for (const members of change.members ?? []) this.#subscriptions.put(members);
    if (change.users?.length) this.#eager.forget();
    this.#eager.forget(change.members?.map(({ membership }) => membership.channelId) ?? []);
    for (const [userId, profile] of change.profiles ?? []) this.#profiles.set(userId, profile);
    for (const [userId, muted] of change.mutedUsers ?? []) this.#mutedUsers.put(userId, muted);
    if (change.parts) this.#parts = { ...this.#parts, ...change.parts };
    if (change.users?.length || change.profiles?.size || change.parts) this.#peopleVersion++;
  }

  #putUser(user: User): void {
    const old = this.#users.get(user.id);
    if (old) this.#userIdByEmail.delete(old.deliveryEmail.toLowerCase());
    this.#userNames.put(old, user);
    this.#users.set(user.id, user);
    this.#userIdByEmail.set(user.deliveryEmail.toLowerCase(), user.id);
  }

  #putChannel(channel: Channel): void {
    const old = this.#channels.get(channel.id);
    if (old) this.#channelIdByName.delete(old.name.toLowerCase());
    this.#channels.set(channel.id, channel);
    this.#channelIdByName.set(channel.name.toLowerCase(), channel.id);
  }

  #putGroups(groups: readonly Group[]): void {
    if (this.#isFork) this.#groups = this.#groups.with(groups);
    else for (const group of groups) this.#groups.put(group);
  }
}
