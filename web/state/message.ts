/** A message as GET /messages answers it and as an event brings it. Values are replaced, never changed in place. */
export interface Message {
  readonly id: number;
  readonly type: 'stream' | 'private';
  readonly stream_id?: number;
  readonly subject: string;
  /** A kept message has no names in it, which change: a text for a channel, IDs of people. */
  readonly display_recipient: string | readonly { readonly id: number }[];
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly avatar_url: string | null;
  /** HTML that the server has rendered. */
  readonly content: string;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly is_me_message: boolean;
  readonly last_edit_timestamp?: number;
  readonly last_moved_timestamp?: number;
  readonly reactions: readonly Reaction[];
  readonly submessages: readonly Submessage[];
  readonly flags: readonly string[];
  /** In search results: matching parts stand in spans of the class `highlight`. */
  readonly match_content?: string;
  readonly match_subject?: string;
}

export interface Reaction {
  readonly emoji_code: string;
  readonly emoji_name: string;
  readonly reaction_type: string;
  readonly user_id: number;
}

export interface Submessage {
  readonly id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: string;
  /** JSON text. */
  readonly content: string;
}

/** The stored members of a message; others are dropped to save memory. */
export function keptMessage(message: Message, flags: readonly string[] = message.flags): Message {
  const { id, type, stream_id, subject, sender_id, sender_full_name } = message;
  const { avatar_url, content, timestamp, is_me_message, reactions, submessages } = message;
  const { last_edit_timestamp, last_moved_timestamp, match_content, match_subject } = message;
  return {
    ...{ id, type, subject, display_recipient: withoutNames(message), sender_id, sender_full_name },
    ...{ avatar_url, content, timestamp, is_me_message, reactions, submessages, flags },
    ...(stream_id !== undefined && { stream_id }),
    ...(last_edit_timestamp !== undefined && { last_edit_timestamp }),
    ...(last_moved_timestamp !== undefined && { last_moved_timestamp }),
    ...(match_content !== undefined && { match_content }),
    ...(match_subject !== undefined && { match_subject }),
  };
}

const withoutNames = ({ display_recipient: to }: Message) =>
  typeof to === 'string' ? '' : to.map(({ id }) => ({ id }));

export const isRead = ({ flags }: Message): boolean => flags.includes('read');
export const isStarred = ({ flags }: Message): boolean => flags.includes('starred');
export const isMentioned = ({ flags }: Message): boolean =>
  flags.includes('mentioned') ||
  flags.includes('wildcard_mentioned') ||
  flags.includes('topic_wildcard_mentioned');

/** Everybody in a direct conversation but `ownId`; oneself, in a conversation with oneself. Sorted. */
export function othersIn(message: Message, ownId: number): number[] {
  if (typeof message.display_recipient === 'string') return [];
  const ids = message.display_recipient.map(({ id }) => id).filter((id) => id !== ownId);
  return ids.length === 0 ? [ownId] : ids.sort((a, b) => a - b);
}
