import type { EphemeralEvent } from '../events/ephemeral.ts';
import type { MessageEvent, UpdateMessageEvent } from '../events/messages.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import { presentMessage, variantOf } from '../views/messages.ts';
import { eventId } from './event-ids.ts';
import { EVENTS } from './events/events.ts';
import { flagsAfter, wireUpdate } from './events/update.ts';
import type { Recipient, Surroundings } from './recipient.ts';

/** Messages and their changes are not made anew for each recipient. */
type OtherEvent = Exclude<CanonicalEvent, MessageEvent | UpdateMessageEvent>;

/** One event as JSON; clients that get the same text share one object. */
export interface EncodedEvent {
  readonly id: number;
  readonly text: string;
}

/** Events made once for all clients of the same kind; forgotten with the entry. */
const made = new WeakMap<LogEntry | EphemeralEvent, Map<string | number, EncodedEvent>>();

/** An entry that becomes more different texts than these is one that says something else to each person. */
const MOST_SHARED = 16;

/**
 * The events that an entry becomes for one recipient, with their IDs; none when it is not for it.
 * Messages, the bulk of the traffic, are serialised once for each kind of client.
 */
export function project(
  entry: LogEntry,
  recipient: Recipient,
  around: Surroundings,
): readonly EncodedEvent[] {
  const event = entry.event as CanonicalEvent;
  if (event.type === 'message') return [projectMessage(entry, event, recipient, around)];
  if (event.type === 'update_message') return [projectUpdate(entry, event, recipient, around)];
  return wireEvents(event, recipient, around).map((wire, index) => {
    const id = eventId(entry.position, index);
    return shared(entry, id, encode({ id, ...wire }, recipient, around));
  });
}

export function encode(wire: object, recipient: Recipient, around: Surroundings): string {
  return JSON.stringify(around.inWords(wire, recipient.options.brand));
}

function projectMessage(
  entry: LogEntry,
  event: MessageEvent,
  recipient: Recipient,
  around: Surroundings,
): EncodedEvent {
  const { options, user } = recipient;
  const capabilities = {
    applyMarkdown: options.applyMarkdown,
    clientExtavatar: options.clientExtavatar,
    allowEmptyTopicName: options.capabilities.empty_topic_name,
  };
  const viewing = { realm: around.realm, viewer: user, externalUrl: around.externalUrl, capabilities };
  const flags = messageFlags(event, user.id, around.realm);
  const variant = (variantOf(event.message, viewing) << 1) | Number(options.brand);
  // Most messages have no flags: their key costs nothing.
  const key = flags.length === 0 ? variant : `${variant}${flags}`;
  const known = eventsOf(entry);
  let encoded = known.get(key);
  if (!encoded) {
    const id = eventId(entry.position);
    const message = encode(presentMessage(event.message, viewing, event), recipient, around);
    const text = `{"id":${id},"type":"message","message":${message},"flags":${JSON.stringify(flags)}}`;
    encoded = { id, text };
    known.set(key, encoded);
  }
  if (event.local?.queueId !== recipient.queueId) return encoded;
  const local = `,"local_message_id":${JSON.stringify(event.local.localId)}}`;
  return { id: encoded.id, text: `${encoded.text.slice(0, -1)}${local}` };
}

function projectUpdate(
  entry: LogEntry,
  event: UpdateMessageEvent,
  recipient: Recipient,
  around: Surroundings,
): EncodedEvent {
  const emptyTopicName = recipient.options.capabilities.empty_topic_name;
  const flags = JSON.stringify(flagsAfter(event, recipient.user.id));
  const key = `${Number(emptyTopicName)}${Number(recipient.options.brand)}${flags}`;
  return once(entry, key, () => {
    const id = eventId(entry.position);
    const wire = { id, ...wireUpdate(event, around.realm, emptyTopicName) };
    return { id, text: `${encode(wire, recipient, around).slice(0, -1)},"flags":${flags}}` };
  });
}

export function once(
  entry: LogEntry | EphemeralEvent,
  key: string | number,
  make: () => EncodedEvent,
): EncodedEvent {
  const events = eventsOf(entry);
  const known = events.get(key);
  if (known) return known;
  const encoded = make();
  events.set(key, encoded);
  return encoded;
}

/** The event that another client gets with the same text, as long as the texts are few. */
export function shared(entry: LogEntry | EphemeralEvent, id: number, text: string): EncodedEvent {
  const events = eventsOf(entry);
  const known = events.get(text);
  if (known) return known;
  const encoded = { id, text };
  if (events.size < MOST_SHARED) events.set(text, encoded);
  return encoded;
}

function eventsOf(entry: LogEntry | EphemeralEvent): Map<string | number, EncodedEvent> {
  const known = made.get(entry);
  if (known) return known;
  const events = new Map<string | number, EncodedEvent>();
  made.set(entry, events);
  return events;
}

/** The flags with which a message arrives (spec 2.2). */
export function messageFlags(event: MessageEvent, userId: number, realm: Realm): string[] {
  const { message } = event;
  const receives = () => message.channelId === null || realm.isSubscribed(userId, message.channelId);
  const flags: string[] = [];
  const isMentioned = event.mentioned.includes(userId);
  // A bot that is not in the channel gets it for the mention, into its history.
  const isCalled = isMentioned && !receives() && realm.users.get(userId)?.isBot === true;
  const isMuted = realm.mutedUsersOf(userId).has(message.senderId);
  const isOwnRead = event.readBySender && message.senderId === userId;
  const isNews = event.unreadFor?.includes(userId) ?? !event.readBy?.includes(userId);
  if (isMuted || isOwnRead || !isNews || isCalled) flags.push('read');
  if (isMentioned) flags.push('mentioned');
  if (isCalled) flags.push('historical');
  const byChannel = event.mentionsChannel && receives();
  const byTopic = event.mentionedByTopic.includes(userId);
  if (byChannel) flags.push('stream_wildcard_mentioned');
  if (byTopic) flags.push('topic_wildcard_mentioned');
  if (event.alerted?.includes(userId)) flags.push('has_alert_word');
  if (byChannel || byTopic) flags.push('wildcard_mentioned');
  return flags;
}

type Project = (event: OtherEvent, recipient: Recipient, around: Surroundings) => readonly object[];

function wireEvents(event: OtherEvent, recipient: Recipient, around: Surroundings): readonly object[] {
  const declared = EVENTS[event.type] as { readonly project: Project } | undefined;
  // A node of a newer version, beside which this one runs, has events that this one does not know.
  return declared === undefined ? [] : declared.project(event, recipient, around);
}
