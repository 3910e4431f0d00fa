import { WordIndex } from '../kernel/word-index.ts';
import type { Channel, Group, GroupValue, RealmInfo, Subscription, User } from '../store/model.ts';
import { ROLE } from '../store/model.ts';
import { KnownTopics } from './known-topics.ts';
import { isInSystemGroup, isSystemGroupName, type SystemGroupName } from './system-groups.ts';

const NONE: ReadonlySet<number> = new Set();
const NO_SUBSCRIPTIONS: ReadonlyMap<number, Subscription> = new Map();

/** The loaded rows that a change of the realm brings; what is absent stays as it was. */
export interface Rows {
  readonly info?: RealmInfo | undefined;
  readonly users?: readonly User[];
  readonly channels?: readonly Channel[];
  readonly groups?: readonly Group[];
  readonly subscriptions?: readonly Subscription[];
  /** By user ID; empty: the person has none any more. */
  readonly alertWords?: ReadonlyMap<number, readonly string[]>;
}

/**
 * An organization as this node knows it: people, channels, groups, subscriptions, settings. Every permission check
 * is a look-up here. Nobody but the node's own refresh changes it (`apply`), between operations.
 */
export class Realm {
  /** Position of the log up to which this state is true. */
  position = 0;
  readonly knownTopics = new KnownTopics();
  #info: RealmInfo;
  readonly #users = new Map<number, User>();
  readonly #userIdByEmail = new Map<string, number>();
  readonly #userIdsByName = new Map<string, Set<number>>();
  readonly #channels = new Map<number, Channel>();
  readonly #channelIdByName = new Map<string, number>();
  readonly #groups = new Map<number, Group>();
  readonly #groupIdByName = new Map<string, number>();
  readonly #subscriptionsOf = new Map<number, Map<number, Subscription>>();
  readonly #subscribersOf = new Map<number, Set<number>>();
  readonly #alertWords = new WordIndex();

  /** How clients reach the organization, without a slash at the end. */
  readonly url: string;

  /** UNIX seconds. */
  readonly #now: () => number;

  constructor(info: RealmInfo, { url, now }: { readonly url: string; readonly now: () => number }) {
    this.#info = info;
    this.url = url;
    this.#now = now;
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
    return this.#groups;
  }

  /** By real address, in any case of letters. */
  userByEmail(email: string): User | undefined {
    return this.#users.get(this.#userIdByEmail.get(email.toLowerCase()) ?? 0);
  }

  /** By full name, in any case of letters; of several with the name the one who joined first. */
  userByName(fullName: string): User | undefined {
    const [id] = this.#userIdsByName.get(fullName.toLowerCase()) ?? [];
    return id === undefined ? undefined : this.#users.get(id);
  }

  channelByName(name: string): Channel | undefined {
    return this.#channels.get(this.#channelIdByName.get(name.toLowerCase()) ?? 0);
  }

  groupByName(name: string): Group | undefined {
    return this.#groups.get(this.#groupIdByName.get(name) ?? 0);
  }

  systemGroup(name: SystemGroupName): Group {
    const group = this.groupByName(name);
    if (!group) throw new Error(`The system group ${name} is missing.`);
    return group;
  }

  /** Active or left. */
  subscription(userId: number, channelId: number): Subscription | undefined {
    return this.#subscriptionsOf.get(userId)?.get(channelId);
  }

  /** By channel ID; active and left ones. */
  subscriptionsOf(userId: number): ReadonlyMap<number, Subscription> {
    return this.#subscriptionsOf.get(userId) ?? NO_SUBSCRIPTIONS;
  }

  subscribersOf(channelId: number): ReadonlySet<number> {
    return this.#subscribersOf.get(channelId) ?? NONE;
  }

  isSubscribed(userId: number, channelId: number): boolean {
    return this.subscribersOf(channelId).has(userId);
  }

  /** By user ID. */
  get alertWords(): Pick<WordIndex, 'wordsOf' | 'ownersIn'> {
    return this.#alertWords;
  }

  /** Whether `user` is covered by a group-setting value, through subgroups too. */
  isInGroupValue(user: User, value: GroupValue): boolean {
    if (typeof value === 'number') return this.isInGroup(user, value);
    return (
      value.direct_members.includes(user.id) ||
      value.direct_subgroups.some((groupId) => this.isInGroup(user, groupId))
    );
  }

  isInGroup(user: User, groupId: number, seen: Set<number> = new Set()): boolean {
    const group = this.#groups.get(groupId);
    if (!group || seen.has(groupId)) return false;
    if (isSystemGroupName(group.name)) {
      return isInSystemGroup(group.name, user, { realm: this.#info, now: this.#now() });
    }
    if (group.members.has(user.id)) return true;
    seen.add(groupId);
    return group.subgroups.some((subgroupId) => this.isInGroup(user, subgroupId, seen));
  }

  /** Everybody with an active account, guests and bots too, system bots not. */
  *activeUsers(): Iterable<User> {
    for (const user of this.#users.values()) if (user.isActive && !user.isSystemBot) yield user;
  }

  *activeNonGuests(): Iterable<User> {
    for (const user of this.activeUsers()) if (user.role !== ROLE.guest) yield user;
  }

  apply(rows: Rows, position: number): void {
    if (rows.info) this.#info = rows.info;
    for (const user of rows.users ?? []) this.#putUser(user);
    for (const channel of rows.channels ?? []) this.#putChannel(channel);
    for (const group of rows.groups ?? []) this.#putGroup(group);
    for (const subscription of rows.subscriptions ?? []) this.#putSubscription(subscription);
    for (const [userId, words] of rows.alertWords ?? []) this.#alertWords.put(userId, words);
    this.position = position;
  }

  #putUser(user: User): void {
    const old = this.#users.get(user.id);
    if (old) {
      this.#userIdByEmail.delete(old.deliveryEmail.toLowerCase());
      this.#userIdsByName.get(old.fullName.toLowerCase())?.delete(old.id);
    }
    if (user.isActive)
      entryOf(this.#userIdsByName, user.fullName.toLowerCase(), () => new Set()).add(user.id);
    this.#users.set(user.id, user);
    this.#userIdByEmail.set(user.deliveryEmail.toLowerCase(), user.id);
  }

  #putChannel(channel: Channel): void {
    const old = this.#channels.get(channel.id);
    if (old) this.#channelIdByName.delete(old.name.toLowerCase());
    this.#channels.set(channel.id, channel);
    this.#channelIdByName.set(channel.name.toLowerCase(), channel.id);
  }

  #putGroup(group: Group): void {
    const old = this.#groups.get(group.id);
    if (old) this.#groupIdByName.delete(old.name);
    this.#groups.set(group.id, group);
    this.#groupIdByName.set(group.name, group.id);
  }

  #putSubscription(subscription: Subscription): void {
    const { userId, channelId } = subscription;
    entryOf(this.#subscriptionsOf, userId, () => new Map()).set(channelId, subscription);
    const people = entryOf(this.#subscribersOf, channelId, () => new Set());
    if (subscription.isActive) people.add(userId);
    else people.delete(userId);
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
