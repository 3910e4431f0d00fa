import { pack, unpack } from '../../../engine/kernel/values/packed.ts';
import type { Channel, Members } from '../../model/channels.ts';
import type { Group } from '../../model/groups.ts';
import type { RealmInfo } from '../../model/organization.ts';
import type { Parts } from '../../model/parts.ts';
import type { Presence, Profile, User, UserSettings } from '../../model/people.ts';
import type { DeviceKind } from '../../model/push-devices.ts';
import { USER_SETTING_DEFAULTS } from '../../model/settings/user-settings.ts';

/**
 * The rows of the organization in memory that a transaction changed, as they are after the change; absent members are unchanged. The log
 * carries it, and every node applies it in the log's order.
 */
export interface Change {
  readonly info?: RealmInfo | undefined;
  readonly users?: readonly User[];
  readonly channels?: readonly Channel[];
  readonly groups?: readonly Group[];
  readonly members?: readonly Members[];
  /** By user ID; empty: the user has no alert words any more. */
  readonly alertWords?: ReadonlyMap<number, readonly string[]>;
  /** Names of topics that have no message any more (`realm/remembered/sends.ts`). */
  readonly emptiedTopics?: readonly string[];
  /** Whole profiles by user ID. */
  readonly profiles?: ReadonlyMap<number, Profile>;
  /** Muted user ID → UNIX seconds, by the ID of the user who mutes; empty: the user mutes nobody any more. */
  readonly mutedUsers?: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The kinds of a user's devices that take notifications, by user ID; empty: the user has none any more. */
  readonly pushDevices?: ReadonlyMap<number, readonly DeviceKind[]>;
  /** In the order of their updates. */
  readonly presences?: readonly Presence[];
  readonly parts?: Partial<Parts>;
  /** IDs of ended event queues, which other nodes may serve. */
  readonly endedQueues?: readonly string[];
  readonly endedSessions?: readonly number[];
}

/** A change with the position of the log before its transaction: entries up to there are delivered as of the state before. */
export interface LoggedChange extends Change {
  readonly since: number;
}

/** Leaves out settings with the server's default, which most settings have. */
export function encodeChange(change: LoggedChange): string {
  const { users, ...others } = change;
  const present = Object.entries(others).filter(([, value]) => value !== undefined);
  return pack({ ...Object.fromEntries(present), ...(users && { users: users.map(withoutDefaults) }) });
}

export function decodeChange(text: string): LoggedChange {
  const change = unpack(text) as LoggedChange;
  return change.users ? { ...change, users: change.users.map(withDefaults) } : change;
}

function withoutDefaults(user: User): User {
  const own = Object.entries(user.settings).filter(([name, value]) => value !== USER_SETTING_DEFAULTS[name]);
  return { ...user, settings: Object.fromEntries(own) };
}

function withDefaults(user: User): User {
  const settings: UserSettings = { ...USER_SETTING_DEFAULTS, ...user.settings };
  return { ...user, settings };
}
