import type { PendingSend } from '../../model/outbox.ts';
import { conversationKey, conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';

/** One child of the list, in the order of time. Equal ones are the same object from one drawing to the next. */
export type Item =
  | { readonly kind: 'date'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'recipient'; readonly key: string; readonly message: Message }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean }
  /** A message of a muted user, until the reader asks for it. */
  | { readonly kind: 'hidden'; readonly key: string; readonly message: Message }
  | { readonly kind: 'pending'; readonly key: string; readonly send: PendingSend; readonly isFirst: boolean };

export interface Layout {
  readonly messages: readonly Message[];
  readonly pending: readonly PendingSend[];
  readonly ownId: number;
  /** The first message that was unread when one came; undefined: none. */
  readonly unreadFrom: number | undefined;
  /** The list shows several conversations: each group says where it is. */
  readonly showsRecipients: boolean;
  readonly isHidden: (message: Message) => boolean;
  /** The day of a time, in the person's time zone. */
  readonly dayOf: (at: number) => string;
}

/** Messages of one sender within ten minutes share a heading. */
const TOGETHER_S = 600;

/** The children of the list. `before`: the last children, by key; equal ones are taken from there. */
export function layOut(layout: Layout, before: ReadonlyMap<string, Item>): Item[] {
  const items: Item[] = [];
  const push = (item: Item) => items.push(reused(item, before.get(item.key)));
  let last: Message | undefined;
  let lastIsHidden = false;
  let hasUnreadLine = false;
  for (const message of layout.messages) {
    const isNewDay = !last || layout.dayOf(last.timestamp) !== layout.dayOf(message.timestamp);
    const isUnreadHere: boolean =
      !hasUnreadLine && layout.unreadFrom !== undefined && message.id >= layout.unreadFrom;
    const isElsewhere = !last || !isSameConversation(last, message, layout.ownId);
    if (isNewDay) push({ kind: 'date', key: `date:${message.id}`, at: message.timestamp });
    if (isUnreadHere) push({ kind: 'unread', key: 'unread' });
    if (layout.showsRecipients && isElsewhere)
      push({ kind: 'recipient', key: `recipient:${message.id}`, message });
    const isHidden = layout.isHidden(message);
    const isApart = isNewDay || isUnreadHere || isElsewhere || lastIsHidden;
    const key = `message:${message.id}`;
    if (isHidden) push({ kind: 'hidden', key, message });
    else push({ kind: 'message', key, message, isFirst: isApart || !isTogether(last, message) });
    hasUnreadLine ||= isUnreadHere;
    lastIsHidden = isHidden;
    last = message;
  }
  for (const item of pendingItems(layout, last)) push(item);
  return items;
}

/** Items above the target, and pixels of the lowest one: more would not be seen at the first look. */
const FIRST_ABOVE = 10;
const LEAST_HEIGHT = 28;

/** The items that fill a view of so many pixels around the target; undefined: all of them. */
export function firstLook(
  items: readonly Item[],
  target: number | undefined,
  height: number,
): readonly Item[] | undefined {
  const at = items.findIndex(({ key }) => key === `message:${target}`);
  const count = FIRST_ABOVE + Math.ceil(height / LEAST_HEIGHT);
  if (at < 0 || items.length <= count) return undefined;
  const from = Math.min(Math.max(0, at - FIRST_ABOVE), items.length - count);
  return items.slice(from, from + count);
}

function isSameConversation(one: Message, other: Message, ownId: number): boolean {
  if (one.type !== other.type || one.stream_id !== other.stream_id) return false;
  if (one.type === 'stream' && one.subject === other.subject) return true;
  return conversationKey(conversationOf(one, ownId)) === conversationKey(conversationOf(other, ownId));
}

function isTogether(last: Message | undefined, message: Message): boolean {
  if (!last || last.is_me_message || message.is_me_message) return false;
  return last.sender_id === message.sender_id && message.timestamp - last.timestamp <= TOGETHER_S;
}

function pendingItems({ pending, ownId }: Layout, last: Message | undefined): Item[] {
  return pending.map((send, index) => {
    const isOwnBefore = index > 0 || (last?.sender_id === ownId && !last.is_me_message);
    const previous = index > 0 ? (pending[index - 1]?.created ?? 0) / 1000 : (last?.timestamp ?? 0);
    const isFirst = !isOwnBefore || send.created / 1000 - previous > TOGETHER_S;
    return { kind: 'pending', key: `pending:${send.entry.id}`, send, isFirst };
  });
}

function reused(item: Item, before: Item | undefined): Item {
  if (!before) return item;
  const names = Object.keys(item) as (keyof Item)[];
  return names.every((name) => item[name] === before[name]) ? before : item;
}

/**
 * Where the line of unread messages stands now: it stays while one reads, and comes anew under what has been read when
 * something arrives that one does not see. `first`: the first unread message at hand.
 */
export function unreadLine(
  line: number | undefined,
  first: number | undefined,
  isWatching: boolean,
): number | undefined {
  if (first === undefined || first === line) return line;
  if (line === undefined) return isWatching ? undefined : first;
  const isLineRead = first > line;
  return isLineRead && !isWatching ? first : line;
}
