import type { EphemeralEvent } from '../events/ephemeral.ts';
import type {
  CanonicalEvent,
  MessageEvent,
  MessageFlagsEvent,
  SubscriptionAddEvent,
  UnreadDetail,
} from '../events/types.ts';
import { RunList } from '../kernel/run-list.ts';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../kernel/version.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogEntry } from '../store/log.ts';
import type { Subscription, User } from '../store/model.ts';
import { presentChannel, presentSubscription } from '../views/channels.ts';
import { presentMessage, presentTopic, variantOf } from '../views/messages.ts';
import { presentPerson, presentUnknownPerson } from '../views/people.ts';
import { presentMutedTopics, presentUserTopic } from '../views/user-topics.ts';
import { eventId } from './event-ids.ts';
import { wireDrafts, wireSavedSnippets, wireScheduledMessages } from './project-drafts.ts';
import { wireReaction, wireSubmessage } from './project-reactions.ts';
import type { QueueOptions } from './queue-options.ts';

/** For whom an event is made. */
export interface Recipient {
  readonly queueId: string;
  readonly user: User;
  readonly options: QueueOptions;
}

export interface Surroundings {
  readonly realm: Realm;
  readonly externalUrl: string;
  /** Says a value in the words of the original brand. */
  toBrand(value: unknown): unknown;
}

type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** JSON made once for all clients of the same kind; forgotten with the entry. */
const made = new WeakMap<LogEntry | EphemeralEvent, Map<string, string>>();

/**
 * The events that an entry becomes for one recipient, as JSON texts with their IDs; none when it is not for it.
 * Messages, the bulk of the traffic, are serialised once for each kind of client.
 */
export function project(entry: LogEntry, recipient: Recipient, around: Surroundings): string[] {
  const event = entry.event as CanonicalEvent;
  if (event.type === 'message') return [projectMessage(entry, event, recipient, around)];
  return wireEvents(event, recipient, around).map((wire, index) =>
    encode({ id: eventId(entry.position, index), ...wire }, recipient, around),
  );
}

export function encode(wire: unknown, recipient: Recipient, around: Surroundings): string {
  return JSON.stringify(recipient.options.brand ? around.toBrand(wire) : wire);
}

function projectMessage(
  entry: LogEntry,
  event: MessageEvent,
  recipient: Recipient,
  around: Surroundings,
): string {
  const { options, user } = recipient;
  const viewing = { realm: around.realm, viewer: user, externalUrl: around.externalUrl };
  const capabilities = {
    applyMarkdown: options.applyMarkdown,
    clientExtavatar: options.clientExtavatar,
    allowEmptyTopicName: options.capabilities.empty_topic_name,
  };
  const flags = JSON.stringify(messageFlags(event, user.id, around.realm));
  const key = `${variantOf(event.message, viewing, capabilities)}${Number(options.brand)}${flags}`;
  const text = once(entry, key, () => {
    const message = presentMessage(event.message, viewing, capabilities, event);
    return `{"id":${eventId(entry.position)},"type":"message","message":${encode(message, recipient, around)},"flags":${flags}`;
  });
  if (event.local?.queueId !== recipient.queueId) return `${text}}`;
  return `${text},"local_message_id":${JSON.stringify(event.local.localId)}}`;
}

export function once(entry: LogEntry | EphemeralEvent, key: string, make: () => string): string {
  let texts = made.get(entry);
  if (!texts) {
    texts = new Map();
    made.set(entry, texts);
  }
  let text = texts.get(key);
  if (text === undefined) {
    text = make();
    texts.set(key, text);
  }
  return text;
}

/** The flags with which a message arrives (spec 2.2). */
export function messageFlags(event: MessageEvent, userId: number, realm: Realm): string[] {
  const { message } = event;
  const received = message.channelId === null || realm.isSubscribed(userId, message.channelId);
  const flags: string[] = [];
  if (event.readBySender && message.senderId === userId) flags.push('read');
  if (event.mentioned.includes(userId)) flags.push('mentioned');
  const byChannel = event.mentionsChannel && received;
  const byTopic = event.mentionedByTopic.includes(userId);
  if (byChannel) flags.push('stream_wildcard_mentioned');
  if (byTopic) flags.push('topic_wildcard_mentioned');
  if (event.alerted?.includes(userId)) flags.push('has_alert_word');
  if (byChannel || byTopic) flags.push('wildcard_mentioned');
  return flags;
}

function wireEvents(
  event: Exclude<CanonicalEvent, MessageEvent>,
  recipient: Recipient,
  around: Surroundings,
): WireEvent[] {
  const { options, user } = recipient;
  const { realm, externalUrl } = around;
  switch (event.type) {
    case 'update_message_flags':
      return [wireFlags(event, options)];
    case 'reaction':
      return [wireReaction(event, around)];
    case 'submessage':
      return [wireSubmessage(event)];
    case 'subscription':
      switch (event.op) {
        case 'add':
          return [wireSubscriptionAdd(event, recipient, realm)];
        case 'remove':
          return [
            {
              type: 'subscription',
              op: 'remove',
              subscriptions: event.channels.map(({ id, name }) => ({ stream_id: id, name })),
            },
          ];
        case 'update':
          return [
            {
              type: 'subscription',
              op: 'update',
              stream_id: event.channelId,
              property: event.property,
              value: event.value,
            },
          ];
        case 'peer_add':
        case 'peer_remove':
          return [
            { type: 'subscription', op: event.op, stream_ids: event.channelIds, user_ids: event.userIds },
          ];
        default:
          return event satisfies never;
      }
    case 'stream':
      switch (event.op) {
        case 'create':
          return [
            {
              type: 'stream',
              op: 'create',
              streams: event.channels.map((channel) => presentChannel(channel, realm)),
            },
          ];
        case 'delete':
          return [
            {
              type: 'stream',
              op: 'delete',
              streams: event.channelIds.map((id) => ({ stream_id: id })),
              stream_ids: event.channelIds,
            },
          ];
        case 'update':
          return [
            {
              type: 'stream',
              op: 'update',
              stream_id: event.channelId,
              name: event.name,
              property: event.property,
              value: event.value,
            },
          ];
        default:
          return event satisfies never;
      }
    case 'default_streams':
      return [{ type: 'default_streams', default_streams: event.channelIds }];
    case 'realm_user': {
      if (event.op === 'remove') return wirePersonRemove(event.userId, recipient, around);
      const person = presentPerson(
        event.person,
        { viewer: user, externalUrl },
        {
          clientExtavatar: options.clientExtavatar,
          urlOptional: options.capabilities.user_avatar_url_field_optional,
        },
      );
      return [{ type: 'realm_user', op: 'add', person: { ...person, profile_data: {} } }];
    }
    case 'user_group':
      return [{ type: 'user_group', op: event.op, group_id: event.groupId, user_ids: event.userIds }];
    case 'drafts':
      return [wireDrafts(event)];
    case 'saved_snippets':
      return [wireSavedSnippets(event)];
    case 'scheduled_messages':
      return [wireScheduledMessages(event, options.capabilities.empty_topic_name)];
    case 'user_topic': {
      const names = { emptyTopicName: options.capabilities.empty_topic_name };
      return [{ type: 'user_topic', ...presentUserTopic(event.topic, names) }];
    }
    case 'muted_topics': {
      const names = { emptyTopicName: options.capabilities.empty_topic_name };
      return [{ type: 'muted_topics', muted_topics: presentMutedTopics(realm, event.topics, names) }];
    }
    case 'alert_words':
      return [{ type: 'alert_words', alert_words: event.alertWords }];
    case 'restart':
      return [
        {
          type: 'restart',
          service_version: VERSION,
          service_merge_base: MERGE_BASE,
          service_feature_level: FEATURE_LEVEL,
          server_generation: event.generation,
        },
      ];
    default:
      return event satisfies never;
  }
}

/** A client that does not know of hidden people gets somebody unknown in the place of who is gone, as in its snapshot. */
function wirePersonRemove(
  userId: number,
  { options }: Recipient,
  { realm, externalUrl }: Surroundings,
): WireEvent[] {
  const remove = {
    type: 'realm_user',
    op: 'remove',
    person: { user_id: userId, full_name: 'Unknown user' },
  };
  const user = realm.users.get(userId);
  if (options.capabilities.user_list_incomplete || !user) return [remove];
  const person = { ...presentUnknownPerson(user, externalUrl), is_active: user.isActive };
  return [remove, { type: 'realm_user', op: 'add', person }];
}

function wireFlags(event: MessageFlagsEvent, options: QueueOptions): WireEvent {
  const details = event.details?.map(
    (detail) => [detail.messageId, wireDetail(detail, options.capabilities.empty_topic_name)] as const,
  );
  return {
    type: 'update_message_flags',
    op: event.op,
    operation: event.op,
    flag: event.flag,
    messages: event.messageIds,
    all: event.all,
    ...(details ? { message_details: Object.fromEntries(details) } : {}),
  };
}

function wireDetail(detail: UnreadDetail, emptyTopicName: boolean) {
  const mentioned = detail.mentioned ? { mentioned: true } : {};
  if (detail.channelId === null) return { type: 'private', ...mentioned, user_ids: detail.userIds };
  return {
    type: 'stream',
    ...mentioned,
    stream_id: detail.channelId,
    topic: presentTopic(detail.topic, emptyTopicName),
    unmuted_stream_msg: detail.unmuted,
  };
}

const byPerson = new WeakMap<SubscriptionAddEvent, ReadonlyMap<number, readonly Subscription[]>>();

/** One event tells many people: each finds their own part without walking through everybody's. */
function subscriptionsFor(event: SubscriptionAddEvent, userId: number): readonly Subscription[] {
  let index = byPerson.get(event);
  if (!index) {
    index = Map.groupBy(event.subscriptions, (subscription) => subscription.userId);
    byPerson.set(event, index);
  }
  return index.get(userId) ?? [];
}

function wireSubscriptionAdd(
  event: SubscriptionAddEvent,
  { user, options }: Recipient,
  realm: Realm,
): WireEvent {
  const subscriptions = subscriptionsFor(event, user.id).flatMap((subscription) => {
    const channel = event.channels.find((each) => each.id === subscription.channelId);
    if (!channel) return [];
    const subscribers = options.includeSubscribers
      ? [...new RunList(event.subscribers[channel.id] ?? [])]
      : undefined;
    return presentSubscription(channel, subscription, realm, {
      notificationSettingsNull: options.capabilities.notification_settings_null,
      settings: user.settings,
      subscribers,
    });
  });
  return { type: 'subscription', op: 'add', subscriptions };
}
