import type { LogEntry } from '../../engine/log/log-entry.ts';
import type { EphemeralEvent } from '../events/ephemeral.ts';
import type { MessageEvent, UpdateMessageEvent } from '../events/messages.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { Realm } from '../realm/realm.ts';
import { presentMessage, variantOf } from '../views/messages/messages.ts';
import { flagsAfter, wireUpdate } from './events/update.ts';
import { eventId } from './log-head.ts';
import type { ProjectionContext, Recipient } from './recipient.ts';

/** The events that are projected for each recipient; messages and their changes are not. */
type OtherEvent = Exclude<CanonicalEvent, MessageEvent | UpdateMessageEvent>;

type EntryOf<Event extends CanonicalEvent> = LogEntry & { readonly event: Event };

const isMessage = (entry: LogEntry): entry is EntryOf<MessageEvent> => entry.event?.type === 'message';
const isUpdate = (entry: LogEntry): entry is EntryOf<UpdateMessageEvent> =>
  entry.event?.type === 'update_message';

/** Whether the entry is one event for each client. */
export const isOneEvent = (entry: LogEntry): boolean => isMessage(entry) || isUpdate(entry);

/** One event as JSON; clients that get the same text share one object. */
export interface EncodedEvent {
  readonly id: number;
  readonly text: string;
}

/** Events made once for all clients of the same kind; collected with the entry. */
const made = new WeakMap<LogEntry | EphemeralEvent, Map<string | number, EncodedEvent>>();

/** The most different texts that are shared for an entry; beyond, each recipient probably gets another text. */
const MOST_SHARED = 16;

/**
 * The events that an entry becomes for one recipient, with their IDs; none when it is not for it.
 * Messages, the bulk of the traffic, are serialised once for each kind of client.
 */
export function project(
  entry: LogEntry,
  recipient: Recipient,
  around: ProjectionContext,
): readonly EncodedEvent[] {
  if (isMessage(entry)) return [projectMessage(entry, recipient, around)];
  if (isUpdate(entry)) return [projectUpdate(entry, recipient, around)];
  return wireEvents(entry.event as OtherEvent, recipient, around).map((wire, index) => {
    const id = eventId(entry.position, index);
    return shared(entry, id, encode({ id, ...wire }, recipient, around));
  });
}

export function encode(wire: object, recipient: Recipient, around: ProjectionContext): string {
  return JSON.stringify(around.inWords(wire, recipient.options.brand));
}

function projectMessage(
  entry: EntryOf<MessageEvent>,
  recipient: Recipient,
  around: ProjectionContext,
): EncodedEvent {
  const { event } = entry;
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
  entry: EntryOf<UpdateMessageEvent>,
  recipient: Recipient,
  around: ProjectionContext,
): EncodedEvent {
  const { event } = entry;
  const emptyTopicName = recipient.options.capabilities.empty_topic_name;
  const flags = JSON.stringify(flagsAfter(event, recipient.user.id));
  const key = `${Number(emptyTopicName)}${Number(recipient.options.brand)}${flags}`;
  return madeOnce(entry, key, () => {
    const id = eventId(entry.position);
    const wire = { id, ...wireUpdate(event, around.realm, emptyTopicName) };
    return { id, text: `${encode(wire, recipient, around).slice(0, -1)},"flags":${flags}}` };
  });
}

export function madeOnce(
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

/** The equal event of another client, as long as the different texts are few. */
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

/** The flags with which a message arrives. */
export function messageFlags(event: MessageEvent, userId: number, realm: Realm): string[] {
  const { message } = event;
  const receives = () => message.channelId === null || realm.isSubscribed(userId, message.channelId);
  const flags: string[] = [];
  const isMentioned = event.mentioned.includes(userId);
  // A bot outside the channel gets the message for the mention, as history.
  const isCalled = isMentioned && !receives() && realm.users.get(userId)?.isBot === true;
  const isMutedNow = () => (realm.mutedUsersOf(userId).get(message.senderId) ?? Infinity) <= message.sentAt;
  const isNamed = event.mutedBy?.includes(userId);
  const isMuted = isNamed || ((isNamed === undefined || !receives()) && isMutedNow());
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

function wireEvents(event: OtherEvent, recipient: Recipient, around: ProjectionContext): readonly object[] {
  // A newer version, running beside this one, has events that this one does not know.
  return around.events[event.type]?.project?.(event, recipient, around) ?? [];
}
