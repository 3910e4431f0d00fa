import type { Client } from '../client/client.ts';
import { ApiFailure, NetworkFailure } from '../client/failures.ts';
import * as operations from '../client/first-operations.ts';
import { type Connection, eventBatches } from '../client/queue.ts';
import type { Message } from '../state/message.ts';
import type { Narrow, Term } from '../state/narrow.ts';
import { timedTerms } from '../state/search-dates.ts';
import type { ClientState } from '../state/types.ts';
import type { OutboxOperation } from './outbox.ts';
import {
  type AskedPage,
  QueueGone,
  Refused,
  type Remote,
  SignedOut,
  type StoredEvent,
  Unreachable,
} from './remote.ts';

/** All capabilities of this client. */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: false,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
};

/** So many messages of one's own are looked through for one that may have arrived. */
const MOST_SENT_SINCE = 200;

/** The queue waits a week for a browser that is closed. */
const WEEK = 604_800;

const PERFORM = {
  sendMessage: operations.sendMessage,
  updateMessage: operations.updateMessage,
  deleteMessage: operations.deleteMessage,
  addReaction: operations.addReaction,
  removeReaction: operations.removeReaction,
  updateMessageFlags: operations.updateMessageFlags,
  updateMessageFlagsForNarrow: operations.updateMessageFlagsForNarrow,
  addSubmessage: operations.addSubmessage,
  createDrafts: operations.createDrafts,
  editDraft: operations.editDraft,
  deleteDraft: operations.deleteDraft,
  updateUserTopic: operations.updateUserTopic,
  updateStatus: operations.updateStatus,
} satisfies Record<OutboxOperation, unknown>;

/** `sender:me` and days are words of this client: the API knows people by their IDs, and times by their seconds. */
export const apiTerms = (narrow: Narrow, ownId: number): Term[] =>
  narrow
    .map((term) => (term.operator === 'sender' && term.operand === 'me' ? { ...term, operand: ownId } : term))
    .flatMap(timedTerms);

/** The server over the typed client; `ownId`: who is signed in. */
export function serverOf(client: Client, ownId: number): Remote {
  const remote: Remote = {
    register: (signal, first) =>
      translated(async () => {
        let page: AskedPage | undefined;
        const ask = () => {
          page = first && { request: first, reply: remote.messages(first) };
          // Requested again when a view needs it.
          page?.reply.catch(() => undefined);
        };
        const reply = await client.call(
          operations.registerQueue,
          {
            apply_markdown: true,
            client_extavatar: false,
            include_subscribers: false,
            slim_presence: true,
            client_capabilities: CAPABILITIES,
            queue_lifespan_secs: WEEK,
          },
          { signal, timeout: 60_000, onAnswer: ask },
        );
        const {
          queue_id,
          last_event_id,
          result: _,
          msg: __,
          ...state
        } = reply as typeof reply & Record<string, unknown>;
        return {
          state: state as unknown as ClientState,
          queueId: String(queue_id),
          lastEventId: Number(last_event_id),
          page,
        };
      }),
    async *events(queueId, from, { signal, onConnection }) {
      const options = {
        from,
        signal,
        onConnection: (now: Connection) => onConnection(now.isOpen, now.isOpen ? 0 : now.retryIn),
      };
      try {
        yield* eventBatches(client, queueId, options) as unknown as AsyncIterable<StoredEvent[]>;
      } catch (error) {
        throw translate(error);
      }
    },
    messages: ({ narrow, anchor, before, after, ids }, signal) =>
      translated(async () => {
        const range = {
          narrow: apiTerms(narrow, ownId) as never,
          anchor,
          num_before: before,
          num_after: after,
        };
        const params = {
          ...(ids ? { message_ids: ids } : range),
          ...{ apply_markdown: true, client_extavatar: false, allow_empty_topic_name: true },
        };
        const reply = await client.call(operations.getMessages, params, { signal });
        return {
          messages: reply.messages as unknown as readonly Message[],
          foundOldest: reply.found_oldest,
          foundNewest: reply.found_newest,
          anchor: reply.anchor,
        };
      }),
    findSent: (narrow, content, after) =>
      translated(async () => {
        const own = [...narrow, { operator: 'sender', operand: ownId }];
        const { messages } = await client.call(operations.getMessages, {
          ...{ narrow: own as never, anchor: after, num_before: 0, num_after: MOST_SENT_SINCE },
          ...{ include_anchor: false, apply_markdown: false, allow_empty_topic_name: true },
        });
        return messages.find((message) => message.content.trim() === content.trim())?.id;
      }),
    perform: (name, params) =>
      translated(async () => {
        // An entry of the outbox may be of a newer build.
        if (!Object.hasOwn(PERFORM, name))
          throw new Refused('UNKNOWN_OPERATION', `This version of the app cannot do ${name}.`, true);
        return (await client.call(PERFORM[name] as never, params as never)) as Record<string, unknown>;
      }),
  };
  return remote;
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (error instanceof NetworkFailure) return new Unreachable(error.message, error);
  if (!(error instanceof ApiFailure)) return error;
  if (error.code === 'BAD_EVENT_QUEUE_ID') return new QueueGone(error.msg);
  if (error.status === 401) return new SignedOut(error.msg);
  if (error.status === 429 || error.status >= 500) return new Unreachable(error.msg, error);
  return new Refused(error.code, error.msg);
}
