import { BadRequest, ParameterConfused } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkTopic } from '../../rules/channels/topics.ts';
import { accessChannelToSend } from '../../rules/messages/sending.ts';
import { personByAddress } from '../../rules/people/people.ts';
import type { MessageTarget } from './sending.ts';

/** The recipient of a message, in the form of a request. */
export interface Address {
  readonly type: 'direct' | 'channel' | 'stream' | 'private';
  /** A name, or JSON: an ID, a name, a list of IDs or of addresses. */
  readonly to: string;
  readonly topic?: string | undefined;
  readonly subject?: string | undefined;
}

/** The recipient by IDs alone: one channel ID, or a list of user IDs. */
export interface AddressById {
  readonly type: Address['type'];
  readonly to: number | readonly number[];
  readonly topic?: string | undefined;
}

export const isDirect = (type: Address['type']): boolean => type === 'direct' || type === 'private';

/** Resolves the address for `sender`; throws what is wrong with it. */
export function readTarget(realm: Realm, sender: User, address: Address): MessageTarget {
  if (isDirect(address.type)) return { people: readPeople(realm, sender, address.to) };
  return readChannel(realm, sender, address);
}

export function readTargetById(realm: Realm, sender: User, { type, to, topic }: AddressById): MessageTarget {
  if (isDirect(type)) {
    if (typeof to === 'number') throw new BadRequest('Invalid data type for recipients');
    return { people: peopleOf(realm, sender, to) };
  }
  if (typeof to !== 'number') throw new BadRequest('Invalid data type for channel ID');
  return inChannel(realm, accessChannelToSend(realm, sender, to), topic);
}

function readChannel(realm: Realm, sender: User, address: Address): MessageTarget {
  const channel = accessChannelToSend(realm, sender, readChannelName(address.to));
  if (address.topic !== undefined && address.subject !== undefined) {
    throw new ParameterConfused('topic', 'subject');
  }
  return inChannel(realm, channel, address.topic ?? address.subject);
}

function inChannel(realm: Realm, channel: Channel, topic: string | undefined): MessageTarget {
  if (topic === undefined) throw new BadRequest('Missing topic');
  return { channel, topic: checkTopic(realm, topic) };
}

/** An ID, or a name, plain or as JSON, alone or as the only one of a list. */
function readChannelName(to: string): number | string {
  const value = parse(to);
  const only = Array.isArray(value) ? onlyOf(value) : value;
  if (typeof only === 'string' || Number.isSafeInteger(only)) return only as number | string;
  throw new BadRequest('Invalid data type for channel');
}

function onlyOf(list: readonly unknown[]): unknown {
  if (list.length !== 1) throw new BadRequest('Expected exactly one channel');
  return list[0];
}

function readPeople(realm: Realm, sender: User, to: string): User[] {
  const value = parse(to);
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  const asked = list
    .map((each) => (typeof each === 'string' ? each.trim() : each))
    .filter((each) => each !== '');
  return peopleOf(realm, sender, asked);
}

function peopleOf(realm: Realm, sender: User, asked: readonly unknown[]): User[] {
  if (asked.length === 0) throw new BadRequest('Message must have recipients');
  const people = new Set(asked.map((each) => person({ realm, sender }, each, asked)));
  // The sender need not be named, except where nobody else is.
  if (people.size > 1) people.delete(sender);
  return [...people];
}

interface Asking {
  readonly realm: Realm;
  readonly sender: User;
}

function person(asking: Asking, asked: unknown, all: readonly unknown[]): User {
  if (Number.isSafeInteger(asked)) return byId(asking.realm, asked as number);
  if (typeof asked !== 'string') throw new BadRequest('Invalid data type for recipients');
  if (all.some((each) => typeof each === 'number')) {
    throw new BadRequest('Recipient lists may contain emails or user IDs, but not both.');
  }
  return byAddress(asking, asked);
}

function byId(realm: Realm, id: number): User {
  const user = realm.users.get(id);
  if (!user) throw new BadRequest(`Invalid user ID ${id}`);
  return user;
}

function byAddress({ realm, sender }: Asking, address: string): User {
  const user = personByAddress(realm, sender, address);
  if (!user) throw new BadRequest(`Invalid email '${address}'`);
  return user;
}

/** Beginnings of JSON; a name that begins so is tried as JSON first. */
const JSON_START = /^[\s]*["[{0-9-]/;

/** The parsed JSON; if the text is no JSON, the text itself, since names may come unquoted. */
function parse(text: string): unknown {
  if (!JSON_START.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
