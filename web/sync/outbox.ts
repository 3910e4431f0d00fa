import { type Conversation, conversationKey } from '../state/conversation.ts';
import type { ClientEvent } from '../state/events.ts';
import { conversationIn, type Narrow, narrowKey, narrowOf } from '../state/narrow.ts';

/** The operations that wait without a network, by the names of web/client. */
export type OutboxOperation =
  | 'sendMessage'
  | 'updateMessage'
  | 'deleteMessage'
  | 'addReaction'
  | 'removeReaction'
  | 'updateMessageFlags'
  | 'updateMessageFlagsForNarrow'
  | 'addSubmessage'
  | 'createDrafts'
  | 'editDraft'
  | 'deleteDraft'
  | 'updateUserTopic'
  | 'updateStatus';

export interface Send {
  readonly narrow: Narrow;
  readonly localId: string;
  /** The queue of the last attempt. */
  readonly queueId?: string;
  /** The last message that was there at the first attempt. */
  readonly after?: number;
  /** The newest message of the conversation that the author saw: a topic may be moved meanwhile. */
  readonly anchor?: number;
  /** The queue whose events say where that message is. Another queue does not know what was before it. */
  readonly followed?: string;
}

/** The user's actions that the server does not have yet. Entries of a lane are sent in the order of their IDs. */
export interface UnsentEntry {
  readonly id: number;
  readonly operation: OutboxOperation;
  readonly params: Readonly<Record<string, unknown>>;
  /** Shows at once what the operation will do; folded again into what is loaded before it is done. */
  readonly events: readonly ClientEvent[];
  /** Takes it back if the server refuses. */
  readonly undo: readonly ClientEvent[];
  /** UNIX milliseconds. */
  readonly created: number;
  /** For a send: where the message shows until its event comes, and the local ID that the event has. */
  readonly send?: Send;
  /** Why the server or this build did not do it. It waits for the person: again, or not at all. */
  readonly failure?: { readonly code: string; readonly message: string };
}

export type NewEntry = Omit<UnsentEntry, 'id' | 'created' | 'failure'>;

/** The parameters that say where a message goes. */
export const placeParams = (to: Conversation) =>
  to.kind === 'topic'
    ? { type: 'channel', to: to.streamId, topic: to.topic }
    : { type: 'direct', to: to.userIds };

export const conversationOfSend = ({ send }: UnsentEntry): Conversation | undefined =>
  send && conversationIn(send.narrow);

/** The entry with another place to go to; the same object if it goes there already. */
export function redirected(entry: UnsentEntry, to: Conversation): UnsentEntry {
  const before = conversationOfSend(entry);
  if (!entry.send || !before || conversationKey(before) === conversationKey(to)) return entry;
  const send = { ...entry.send, narrow: narrowOf(to) };
  return { ...entry, params: { ...entry.params, ...placeParams(to) }, send };
}

/** Codes of refusals that say: it is done already. */
const DONE: Readonly<Partial<Record<OutboxOperation, readonly string[]>>> = {
  addReaction: ['REACTION_ALREADY_EXISTS'],
  removeReaction: ['REACTION_DOES_NOT_EXIST'],
};

/** Entries of one lane are sent one after the other; one that cannot be sent holds up no other lane. */
export function laneOf({ operation, params, send }: UnsentEntry): string {
  if (send) return narrowKey(send.narrow);
  if (params.message_id !== undefined) return `message ${params.message_id}`;
  return LANES[operation] ?? operation;
}

const LANES: Readonly<Partial<Record<OutboxOperation, string>>> = {
  updateMessageFlags: 'flags',
  updateMessageFlagsForNarrow: 'flags',
  createDrafts: 'drafts',
  editDraft: 'drafts',
  deleteDraft: 'drafts',
};

/** A text that its author would have to write again. */
export const isWritten = ({ operation }: UnsentEntry): boolean =>
  operation === 'sendMessage' || operation === 'updateMessage';

/** A record of another build may be anything. */
export function isEntry(record: unknown): record is UnsentEntry {
  if (typeof record !== 'object' || record === null) return false;
  const { operation, params, events, undo, send } = record as Partial<UnsentEntry>;
  const isSend = send === undefined || (typeof send?.localId === 'string' && Array.isArray(send.narrow));
  const isWhole = typeof operation === 'string' && typeof params === 'object' && params !== null;
  return isSend && isWhole && Array.isArray(events) && Array.isArray(undo);
}

export const isDone = (operation: OutboxOperation, code: string): boolean =>
  DONE[operation]?.includes(code) ?? false;
