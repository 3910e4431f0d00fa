import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { LocalName } from '../../store/messages/local-sends.ts';
import type { LookedUpTopic } from '../user-topics/on-send.ts';

/** A local name, with the result of its look-up before the transaction. */
export interface LookedUp {
  readonly local: LocalName | null;
  /** Position of the log at which no message had the name; undefined: a message may have it. */
  readonly unusedAt?: number | undefined;
}

/** Where a message goes. */
export type MessageTarget =
  | { readonly channel: Channel; readonly topic: string }
  /** All participants except the sender. */
  | { readonly people: readonly User[] };

export interface Sending extends Partial<LookedUp> {
  readonly target: MessageTarget;
  /** What was looked up about the topic before the transaction. */
  readonly lookedUpTopic?: LookedUpTopic | undefined;
  /** The recipient ID of the direct conversation, which existed before the transaction. */
  readonly conversation?: number | undefined;
  /** Name of the client program. */
  readonly client: string;
  /** Default false. */
  readonly readBySender?: boolean | undefined;
  /** Other users for whom it is read from the start; for channels only. */
  readonly readBy?: readonly User[] | undefined;
  /** IDs of the only recipients for whom it is unread; undefined: all but those above. */
  readonly unreadFor?: readonly number[] | undefined;
  /** The widget's first submessage, as JSON; undefined: derived from the content. */
  readonly widget?: string | undefined;
}
