import { setImmediate } from 'node:timers/promises';
import { BOUNDS } from '../kernel/bounds.ts';
import { BadRequest } from '../kernel/errors.ts';
import type { NarrowTerm } from '../narrows/language/terms.ts';
import { openNarrow } from '../narrows/open.ts';
import { findPage, type Page, type PageRange } from '../narrows/page.ts';
import type { Query } from '../narrows/plan/query.ts';
import type { Reader } from '../store/engine/engine.ts';
import { listMessages, type StoredMessage } from '../store/messages/messages.ts';
import { presentMatch } from './matches.ts';
import { type ListViewing, presentMessages } from './message-list.ts';
import type { MessageCapabilities } from './messages.ts';

/** Messages that are read and encoded before others get a turn: fewer where they are large. */
const FIRST_SLICE = 100;
const MOST_AT_ONCE = 250;
const SLICE_BYTES = 1_000_000;

interface PageRequest {
  readonly terms: readonly NarrowTerm[];
}

/** How messages are shown. */
interface Showing {
  readonly query: Query;
  readonly capabilities: MessageCapabilities;
}

/**
 * The messages of a narrow around an anchor (spec 4.7), each as JSON. If they are too large for one reply, the
 * messages farthest from the anchor are omitted, and the reply says that there are more.
 */
export async function fetchPage(
  db: Reader,
  viewing: ListViewing,
  { terms, range }: PageRequest & { readonly range: PageRange },
  capabilities: MessageCapabilities,
) {
  const { query, finder } = await openNarrow({ db, realm: viewing.realm }, viewing.viewer, terms);
  const page = await findPage({ query, finder }, range);
  const ids = fromAnchorOut(page);
  const { texts, isWhole } = await encodeMessages(db, viewing, ids, { query, capabilities });
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
export async function fetchMessages(
  db: Reader,
  viewing: ListViewing,
  { terms, ids: unsafeIds }: PageRequest & { readonly ids: readonly number[] },
  capabilities: MessageCapabilities,
) {
  const { query, finder } = await openNarrow({ db, realm: viewing.realm }, viewing.viewer, terms);
  const ids = await finder.filter([...new Set(unsafeIds)], query, query.matchesInHistory);
  const { texts, isWhole } = await encodeMessages(db, viewing, ids, { query, capabilities });
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
function fromAnchorOut({ ids, anchor }: Page): number[] {
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
  /** Whether all are there; else the first ones, as far as they fit. */
  readonly isWhole: boolean;
}

async function encodeMessages(
  db: Reader,
  viewing: ListViewing,
  ids: readonly number[],
  showing: Showing,
): Promise<Encoded> {
  const texts = new Map<number, string>();
  let bytes = 0;
  for (let from = 0, size = FIRST_SLICE; from < ids.length; ) {
    if (from > 0) await setImmediate();
    const slice = ids.slice(from, from + size);
    const encoded = await encodeSlice(db, viewing, slice, showing);
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
  db: Reader,
  viewing: ListViewing,
  ids: readonly number[],
  { query: { texts }, capabilities }: Showing,
): Promise<Map<number, string>> {
  const stored = await listMessages({ db, realm: viewing.realm }, ids);
  const presented = await presentMessages(db, viewing, stored, capabilities);
  return new Map(
    presented.map((message, index) => {
      const match = texts.length > 0 && presentMatch(stored[index] as StoredMessage, texts, capabilities);
      return [message.id, JSON.stringify(match ? { ...message, ...match } : message)];
    }),
  );
}

const inOrder = (texts: ReadonlyMap<number, string>): string[] =>
  [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
