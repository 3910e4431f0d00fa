import type { ClientState } from '../../web/state/apply-event.ts';

/** Fields of the queue, of the moment (presence is asked for by a protocol of its own), or following from the rest (what somebody may do: from groups and settings). */
const LEFT_OUT = new Set([
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'server_timestamp',
  'presence_last_update_id',
  'presences',
  'can_create_streams',
  'can_create_public_streams',
  'can_create_private_streams',
  'can_create_web_public_streams',
  'can_subscribe_other_users',
  'can_invite_others_to_realm',
  'realm_create_public_stream_policy',
  'realm_create_private_stream_policy',
  'realm_create_web_public_stream_policy',
  'realm_wildcard_mention_policy',
]);

/** Lists whose order means something. */
const ORDERED = new Set(['realm_linkifiers', 'custom_profile_fields', 'emojiset_choices', 'stop_words']);

/** What names an entry of a list, in paths and for its place. */
const KEYS = [
  'stream_id',
  'user_id',
  'id',
  'scheduled_message_id',
  'other_user_id',
  'user_ids_string',
  'user_ids',
];

/** The state with sets in one order and without what two clients may hold differently. */
function normalState(state: ClientState): Record<string, unknown> {
  const kept = Object.entries(state).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, normalValue(name, value)]));
}

/** The address of a picture on this server follows from ID and version: clients may or may not get it in events. */
function isOwnPicture(name: string, value: unknown): boolean {
  return name === 'avatar_url' && typeof value === 'string';
}

function normalValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return normalList(name, value);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, member]) => !isOwnPicture(key, member));
  return Object.fromEntries(kept.map(([key, member]) => [key, normalValue(key, member)]));
}

function normalList(name: string, list: readonly unknown[]): unknown {
  const members = list
    .filter((each) => !isArchived(each) && !isStranger(each))
    .map((each) => normalValue('', each));
  if (ORDERED.has(name)) return members;
  const keyed = members.map((each) => [keyOf(each), each] as const);
  if (new Set(keyed.map(([key]) => key)).size < keyed.length) return members;
  return Object.fromEntries(keyed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Archiving a channel and hiding it from a user send the same event, `stream` with op `delete`: a client cannot tell which one happened. */
function isArchived(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'is_archived' in value && value.is_archived === true;
}

/** What stands for somebody whom a limited guest may not know: older clients lose people by its absence. */
function isStranger(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'user_id' in value &&
    'full_name' in value &&
    value.full_name === 'Unknown user'
  );
}

function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const key = KEYS.find((each) => each in value);
  const name = key === undefined ? value : (value as Record<string, unknown>)[key];
  const [topic] = ['topic', 'topic_name'].flatMap((each) =>
    each in value ? ` ${String((value as Record<string, unknown>)[each]).toLowerCase()}` : [],
  );
  return `${JSON.stringify(name)}${topic ?? ''}`;
}

/** A line for each place where two states differ. Most members are one text in both: these are not put in order first. */
export function stateDifferences(folded: ClientState, fresh: ClientState): string[] {
  const names = [...new Set([...Object.keys(folded), ...Object.keys(fresh)])];
  const textOf = (state: ClientState, name: string) => JSON.stringify(Reflect.get(state, name));
  const differing = names.filter((name) => textOf(folded, name) !== textOf(fresh, name));
  const partOf = (state: ClientState): ClientState =>
    Object.fromEntries(differing.map((name) => [name, Reflect.get(state, name)]));
  return differences(normalState(partOf(folded)), normalState(partOf(fresh)));
}

/** A line for each place where the two differ: `subscriptions.7.name: folded "a", fresh "b"`. */
function differences(folded: unknown, fresh: unknown, path = ''): string[] {
  if (isRecord(folded) && isRecord(fresh)) {
    const names = [...new Set([...Object.keys(folded), ...Object.keys(fresh)])];
    return names.flatMap((name) =>
      differences(folded[name], fresh[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (JSON.stringify(folded) === JSON.stringify(fresh)) return [];
  return [`${path}: folded ${shorten(folded)}, fresh ${shorten(fresh)}`];
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
