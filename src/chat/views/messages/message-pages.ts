import { setImmediate } from 'node:timers/promises';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { NarrowTerm } from '../../narrows/language/terms.ts';
import { openNarrow } from '../../narrows/open.ts';
import {
  findPage,
  type MessageRangePage,
  type MessageSelection,
  type PageRange,
} from '../../narrows/page.ts';
import type { Query } from '../../narrows/plan/query.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { encodeMessagesFor, kindsFor } from './encode-messages.ts';
import { type ListViewing, presentMessages } from './message-list.ts';
import { presentMatch } from './narrow-matches.ts';

/** Messages that are read and encoded before other requests get a turn; fewer if they are large. */
const FIRST_SLICE = 100;
const MOST_AT_ONCE = 250;
const SLICE_BYTES = 1_000_000;

interface PageRequest {
  readonly terms: readonly NarrowTerm[];
}

/** The selected messages of a narrow: by their IDs, or a range. From the memory where the viewing is current. */
export const fetchSelected = (
  viewing: ListViewing,
  { terms, selection }: PageRequest & { readonly selection: MessageSelection },
) =>
  'ids' in selection
    ? fetchMessages(viewing, { terms, ...selection })
    : fetchPage(viewing, { terms, ...selection });

/**
 * The messages of a narrow around an anchor, each as JSON. If they are too large for one reply, the
 * messages farthest from the anchor are omitted, and the reply says that there are more.
 */
async function fetchPage(
  viewing: ListViewing,
  { terms, range }: PageRequest & { readonly range: PageRange },
) {
  const { query, finder } = await openNarrow(viewing, viewing.viewer, terms);
  const page = await findPage({ query, finder }, range);
  const ids = fromAnchorOut(page);
  const { texts, isWhole } = await encodeMessages({ ...viewing, spans: finder.spans }, query, ids);
  const hasAll = (side: (id: number) => boolean) => isWhole || ids.filter(side).every((id) => texts.has(id));
  return {
    anchor: page.anchor,
    found_newest: page.foundNewest && hasAll((id) => id > page.anchor),
    found_oldest: page.foundOldest && hasAll((id) => id < page.anchor),
    found_anchor: page.foundAnchor,
    history_limited: false,
    messages: inOrder(texts),
  };
}

/**
 * The named messages that exist, that the viewer may see and that match the narrow, each as JSON. Throws BadRequest when
 * they are too large for one reply.
 */
async function fetchMessages(
  viewing: ListViewing,
  { terms, ids: unsafeIds }: PageRequest & { readonly ids: readonly number[] },
) {
  const { query, finder } = await openNarrow(viewing, viewing.viewer, terms);
  const ids = await finder.filter([...new Set(unsafeIds)], query, query.matchesInHistory);
  const { texts, isWhole } = await encodeMessages({ ...viewing, spans: finder.spans }, query, ids);
  if (!isWhole) throw new BadRequest('The messages are too large for one reply. Ask for fewer.');
  return {
    found_newest: false,
    found_oldest: false,
    found_anchor: false,
    history_limited: false,
    messages: inOrder(texts),
  };
}

/** The IDs of a page by distance from the anchor, alternating between both sides. */
function fromAnchorOut({ ids, anchor }: MessageRangePage): number[] {
  const middle = ids.findIndex((id) => id >= anchor);
  const split = middle < 0 ? ids.length : middle;
  const [before, after] = [ids.slice(0, split).reverse(), ids.slice(split)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    ...after.slice(index, index + 1),
    ...before.slice(index, index + 1),
  ]).flat();
}

interface Encoded {
  readonly texts: ReadonlyMap<number, string>;
  /** Whether it has all of them; else only the first ones that fit. */
  readonly isWhole: boolean;
}

async function encodeMessages(viewing: ListViewing, query: Query, ids: readonly number[]): Promise<Encoded> {
  const texts = new Map<number, string>();
  let bytes = 0;
  for (let from = 0, size = FIRST_SLICE; from < ids.length; ) {
    if (from > 0) await setImmediate();
    const slice = ids.slice(from, from + size);
    const encoded = await encodeSlice(viewing, query, slice);
    for (const id of slice) {
      const text = encoded.get(id);
      if (text === undefined) continue;
      bytes += text.length;
      if (bytes > BOUNDS.pageBytes && texts.size > 0) return { texts, isWhole: false };
      texts.set(id, text);
    }
    from += size;
    const each = Math.max(1, bytes / Math.max(1, texts.size));
    size = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(SLICE_BYTES / each)));
  }
  return { texts, isWhole: true };
}

async function encodeSlice(
  viewing: ListViewing,
  { texts }: Query,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const kinds = texts.length === 0 ? kindsFor(viewing) : undefined;
  if (kinds) return encodeMessagesFor(viewing, kinds, ids);
  const stored = await listMessages(viewing, ids);
  const presented = await presentMessages(viewing, stored);
  const matchIn = (message: StoredMessage) =>
    texts.length > 0 && presentMatch(message, texts, viewing.capabilities);
  return new Map(
    presented.map((message, index) => [
      message.id,
      JSON.stringify({ ...message, ...matchIn(stored[index] as StoredMessage) }),
    ]),
  );
}

const inOrder = (texts: ReadonlyMap<number, string>): string[] =>
  [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
