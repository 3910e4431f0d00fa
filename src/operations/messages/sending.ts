import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { LookedUpTopic } from '../user-topics/on-send.ts';
import type { LookedUp } from './local-names.ts';

/** Where a message goes. */
export type Target =
  | { readonly channel: Channel; readonly topic: string }
  /** All but the sender. */
  | { readonly people: readonly User[] };

export interface Sending extends Partial<LookedUp> {
  readonly target: Target;
  /** What was known of the topic before the transaction. */
  readonly lookedUpTopic?: LookedUpTopic | undefined;
  /** The recipient ID of the direct conversation, which existed before the transaction. */
  readonly conversation?: number | undefined;
  /** Name of the program. */
  readonly client: string;
  /** Default false. */
  readonly readBySender?: boolean | undefined;
  /** Others who have it read from the start; goes with channels only. */
  readonly readBy?: readonly User[] | undefined;
  /** IDs of the only ones who have it unread, of those who receive it; undefined: all but those above. */
  readonly unreadFor?: readonly number[] | undefined;
  /** What makes the message a widget, as JSON; undefined: what its content says. */
  readonly widget?: string | undefined;
}
