import { BadRequest } from '../../engine/kernel/errors.ts';
import type { NarrowTerm } from './language/terms.ts';
import type { OpenNarrow } from './open.ts';

/** Means "after all messages" for clients of this API. */
export const NEWEST_ANCHOR = 10_000_000_000_000_000;

export type PageAnchor = number | 'first_unread';

export interface PageRange {
  readonly anchor: PageAnchor;
  readonly includeAnchor: boolean;
  readonly numBefore: number;
  readonly numAfter: number;
}

/** Messages by their IDs, or a range of a narrow. */
export type MessageSelection = { readonly ids: readonly number[] } | { readonly range: PageRange };

export interface MessageRangePage {
  /** Ascending. */
  readonly ids: readonly number[];
  readonly anchor: number;
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

const WORDS: Readonly<Record<string, PageAnchor>> = {
  newest: NEWEST_ANCHOR,
  oldest: 0,
  first_unread: 'first_unread',
};

/** Reads an anchor: a word, or a number of any size; a number beyond all messages means their end. */
export function readAnchor(text: string): PageAnchor {
  const word = WORDS[text];
  if (word !== undefined && Object.hasOwn(WORDS, text)) return word;
  if (!/^\s{0,9}[+-]?[0-9]{1,400}\s{0,9}$/.test(text)) throw new BadRequest('Invalid anchor');
  return Math.min(Math.max(0, Number(text)), NEWEST_ANCHOR);
}

/** Whether the answer needs the unread messages. */
export const asksUnread = ({ anchor }: PageRange, terms: readonly NarrowTerm[]): boolean =>
  anchor === 'first_unread' ||
  terms.some(({ operator, operand }) => operator === 'is' && operand === 'unread');

/** The messages of a narrow around an anchor. */
export async function findPage(narrow: OpenNarrow, range: PageRange): Promise<MessageRangePage> {
  const anchor = range.anchor === 'first_unread' ? await findFirstUnread(narrow) : range.anchor;
  const atStart = anchor === 0;
  const atEnd = anchor >= NEWEST_ANCHOR;
  const numBefore = atStart ? 0 : range.numBefore;
  const numAfter = atEnd ? 0 : range.numAfter;
  const { query, finder } = narrow;
  const [before, [at], after] = await Promise.all([
    finder.find(query, { from: anchor - 1, direction: 'older', limit: numBefore }),
    atEnd || !range.includeAnchor ? [] : finder.find({ ...query, ...only(anchor) }, around(anchor)),
    finder.find(query, { from: anchor + 1, direction: 'newer', limit: numAfter }),
  ]);
  return {
    ids: [...before.reverse(), ...(at === undefined ? [] : [at]), ...after],
    anchor,
    foundAnchor: at !== undefined,
    foundOldest: atStart || before.length < numBefore,
    foundNewest: atEnd || after.length < numAfter,
  };
}

const around = (id: number) => ({ from: id, direction: 'newer', limit: 1 }) as const;

/** The same narrow, limited to one message. */
const only = (id: number) => ({ id });

/** The oldest unread message that matches, else the end. */
async function findFirstUnread({ query, finder }: OpenNarrow): Promise<number> {
  const flags = [...query.flags, { flag: 'unread', negated: false } as const];
  const [first] = await finder.find({ ...query, flags }, { from: 0, direction: 'newer', limit: 1 });
  return first ?? NEWEST_ANCHOR;
}
