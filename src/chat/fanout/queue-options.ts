import { randomUUID } from 'node:crypto';
import { SharedValues } from '../../engine/kernel/values/shared-values.ts';
import type { User } from '../model/people.ts';
import type { NarrowTerm } from '../narrows/language/terms.ts';
import { QUEUE_VERSION, type QueueRow } from '../store/log/queues.ts';
import { lastIdAt } from './log-head.ts';

/** The options of a registration (POST /register); stored with the queue, one object for equal options. */
export interface QueueOptions {
  readonly applyMarkdown: boolean;
  readonly clientExtavatar: boolean;
  readonly includeSubscribers: boolean;
  readonly slimPresence: boolean;
  readonly allPublicStreams: boolean;
  /** null: all types. */
  readonly eventTypes: readonly string[] | null;
  readonly narrow: readonly NarrowTerm[];
  /** Whether the client lacks profile fields of the type pronouns; absent in queues of older versions. */
  readonly pronounsAsText?: boolean;
  readonly capabilities: ClientCapabilities;
  /** Whether the client uses the names of the original brand. */
  readonly brand: boolean;
}

/** The client capabilities of the API, all of them; false when not declared. */
export const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
] as const;

export type ClientCapabilities = Readonly<Record<(typeof CAPABILITIES)[number], boolean>>;

const shared = new SharedValues<QueueOptions>(1000, (encoded) => {
  const options = JSON.parse(encoded);
  if (typeof options !== 'object' || options === null)
    throw new Error('The options of a queue are no object.');
  return options;
});

/** Parses options; throws for a text that is no object. Queues with equal options share one object: ten thousand queues may have the same. */
export const internOptions = (encoded: string): QueueOptions => shared.of(encoded);

export interface NewQueue {
  readonly user: User;
  readonly options: QueueOptions;
  /** The position of the log after which the queue begins. */
  readonly position: number;
  /** Seconds. */
  readonly lifespan: number;
  /** UNIX seconds. */
  readonly now: number;
}

export function newRow({ user, options, position, lifespan, now }: NewQueue): QueueRow {
  return {
    id: randomUUID(),
    user_id: user.id,
    options: JSON.stringify(options),
    version: QUEUE_VERSION,
    start_position: position,
    acked_event_id: lastIdAt(position),
    lifespan_seconds: lifespan,
    last_seen: now,
  };
}
