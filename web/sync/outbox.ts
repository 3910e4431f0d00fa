import type { ClientEvent } from '../state/events.ts';
import type { Narrow } from '../state/narrow.ts';

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
}

/** The user's actions that the server does not have yet. Entries are sent in the order of their IDs, each until it is answered. */
export interface OutboxEntry {
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
  /** Why the server refused it. It waits for the person: again, or not at all. */
  readonly failure?: { readonly code: string; readonly message: string };
}

export type NewEntry = Omit<OutboxEntry, 'id' | 'created' | 'failure'>;

/** Codes of refusals that say: it is done already. */
const DONE: Readonly<Partial<Record<OutboxOperation, readonly string[]>>> = {
  addReaction: ['REACTION_ALREADY_EXISTS'],
  removeReaction: ['REACTION_DOES_NOT_EXIST'],
};

export const isDone = (operation: OutboxOperation, code: string): boolean =>
  DONE[operation]?.includes(code) ?? false;
