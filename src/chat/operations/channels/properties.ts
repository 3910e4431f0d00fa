import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Membership, Subscription } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { readColor } from '../../rules/channels/channel-names.ts';

/** A personal setting of one subscription, in the form of a request. */
export interface AskedProperty {
  readonly stream_id: number;
  readonly property: string;
  readonly value: boolean | string;
}

interface PropertyChange {
  readonly set: Partial<Subscription>;
  /** The properties as clients get them, by wire name. */
  readonly emitted: Readonly<Record<string, boolean | string>>;
}

/** Changes personal settings of subscriptions, all or none, in the order given. */
export async function setProperties(tx: Tx, caller: User, asked: readonly AskedProperty[]): Promise<void> {
  const changes = asked.map((each) => ({
    channelId: requireSubscribed(tx, caller, each.stream_id),
    ...readProperty(each.property, each.value),
  }));
  const changed = new Map<number, Subscription>();
  for (const { channelId, set } of changes) {
    const before = changed.get(channelId) ?? (tx.realm.subscription(caller.id, channelId) as Membership);
    changed.set(channelId, { ...before, userId: caller.id, ...set });
  }
  await tx.put({ subscriptions: [...changed.values()] });
  for (const { channelId, emitted } of changes) {
    for (const [property, value] of Object.entries(emitted)) {
      tx.emit({ type: 'subscription', op: 'update', channelId, property, value }, toUsers([caller.id]));
    }
  }
}

/** The same error for a channel that the caller has left, may not see, or that never existed. */
function requireSubscribed({ realm }: Tx, caller: User, channelId: number): number {
  if (!realm.isSubscribed(caller.id, channelId)) {
    throw new BadRequest(`Not subscribed to channel ID ${channelId}`);
  }
  return channelId;
}

const FLAGS: Readonly<Record<string, keyof Subscription>> = {
  pin_to_top: 'pinToTop',
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
};

/** A value given as a parameter of its own: a word of JSON, or a string with or without quotes. */
export function readWireValue(text: string): boolean | string {
  if (text === 'true') return true;
  if (text === 'false') return false;
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
}

/** Parses a property and its value; throws what is wrong with them. */
export function readProperty(property: string, value: boolean | string): PropertyChange {
  if (property === 'color') {
    const color = readColor(value, property);
    return { set: { color }, emitted: { color } };
  }
  if (property === 'is_muted') return muting(readBoolean(property, value));
  if (property === 'in_home_view') return muting(!readBoolean(property, value));
  const flag = Object.hasOwn(FLAGS, property) ? FLAGS[property] : undefined;
  if (flag === undefined) throw new BadRequest(`Unknown subscription property: ${property}`);
  const isSet = readBoolean(property, value);
  return { set: { [flag]: isSet }, emitted: { [property]: isSet } };
}

/** One setting under two names; the older name means the opposite. */
function muting(isMuted: boolean): PropertyChange {
  return { set: { isMuted }, emitted: { in_home_view: !isMuted, is_muted: isMuted } };
}

function readBoolean(property: string, value: boolean | string): boolean {
  if (typeof value !== 'boolean') throw new BadRequest(`${property} is not a boolean`);
  return value;
}
