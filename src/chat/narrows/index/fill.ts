import { setImmediate } from 'node:timers/promises';
import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { slices } from '../../../engine/kernel/values/slices.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import {
  addToWords,
  findProgressWithin,
  findSearchProgress,
  listTextsBetween,
  type MessageText,
  type Progress,
  type StoredText,
  saveSearchProgress,
} from '../../store/messages/search-index.ts';
import {
  CHANGED_WORD,
  DIRECT_WORD,
  EVERY_WORD,
  placeWord,
  senderWord,
  topicWord,
} from '../language/facets.ts';
import { keysOf } from '../language/search-query.ts';
import type { NewTexts } from './new-texts.ts';

/** Rows that one transaction writes, so that no send waits long for it: a row takes up to 0.1 ms. */
const ROWS_AT_ONCE = 100;
/** Texts that are read at once, and taken apart before others get a turn. */
const READ_AT_ONCE = 200;
const TEXTS_AT_ONCE = 50;
/** Characters of texts that are split before their words are written: large messages come in smaller portions. */
const MOST_TEXT = 16_000_000;

type Words = Map<string, number[]>;
/** By chunk number. */
type Chunks = Map<number, Words>;

/**
 * Indexes messages that were written anew: after an edit of content or topic, or a move. Call it in the transaction
 * that writes them. Stale words stay in the index and do no harm (docs/adr/0005); nor do deleted
 * messages, so deletions index nothing.
 */
export async function indexMessages(tx: StoreTx, messages: readonly MessageText[]): Promise<void> {
  const chunks: Chunks = new Map();
  // A direct message got its key when it was first indexed, and stays direct.
  for (const message of messages) addTo(chunks, { ...message, isChanged: true, isDirect: false });
  for (const [chunk, words] of chunks) await addToWords(tx, chunk, words);
}

/** The same for many messages of one topic whose topic or place alone has changed. */
export async function indexMove(
  tx: StoreTx,
  ids: Iterable<number>,
  place: Pick<MessageText, 'recipientId' | 'topic' | 'topicKey'>,
): Promise<void> {
  const words = [
    CHANGED_WORD,
    ...[placeWord(place.recipientId), topicWord(place.recipientId, place.topicKey)],
    ...keysOf({ topic: place.topic, renderedContent: '' }),
  ];
  for (const [chunk, own] of Map.groupBy(ids, (id) => Math.floor(id / CHUNK_SIZE))) {
    await addToWords(tx, chunk, new Map(words.map((word) => [word, own])));
  }
}

export interface IndexPortion {
  /** With fewer new messages nothing is done. */
  readonly least: number;
  readonly most: number;
  /** Texts of new messages, which need not be read from the database. */
  readonly newTexts?: NewTexts;
  isStopped(): boolean;
  /** Whether a message that cannot be indexed is left out; absent or false: the portion fails. */
  leavesOut?(messageId: number, error: unknown): Promise<boolean>;
}

/** The number of messages newer than the index, and whether older ones wait. */
export async function countWaiting({ db, realm }: LiveHandle): Promise<{ newer: number; older: boolean }> {
  const newest = await findCounter({ db, realm }, 'message');
  const { upTo, wholeAfter } = await findSearchProgress({ db, realm });
  return { newer: newest - upTo, older: wholeAfter > 0 };
}

/**
 * Indexes messages newer than the index, the oldest first; returns how many are left. Running it
 * twice, or on two nodes at once, is harmless.
 */
export async function indexNewer(
  live: LiveHandle,
  { least, most, newTexts, isStopped, leavesOut }: IndexPortion,
): Promise<number> {
  const realmId = live.realm.id;
  const newest = await findCounter({ db: live.db, realm: { id: realmId } }, 'message');
  const { upTo } = await findSearchProgress({ db: live.db, realm: { id: realmId } });
  if (newest - upTo < least) return newest - upTo;
  const range = { after: upTo, upTo: newest, direction: 'newer', newTexts, leavesOut } as const;
  const { chunks, last } = await gather(live, range, most);
  const reached = last ?? newest;
  const change = (now: Progress) => (now.upTo === upTo ? { ...now, upTo: reached } : now);
  if (!(await write(live, chunks, { isStopped, change }))) return newest - upTo;
  newTexts?.forget(reached);
  return newest - reached;
}

/** Indexes messages that were sent before the index had its current form, newest first. */
export async function indexOlder(
  live: LiveHandle,
  { most, isStopped, leavesOut }: IndexPortion,
): Promise<number> {
  const realmId = live.realm.id;
  const { wholeAfter } = await findSearchProgress({ db: live.db, realm: { id: realmId } });
  if (wholeAfter === 0) return 0;
  const range = { after: 0, upTo: wholeAfter, direction: 'older', leavesOut } as const;
  const { chunks, last } = await gather(live, range, most);
  const reached = last === undefined ? 0 : last - 1;
  const change = (now: Progress) =>
    now.wholeAfter === wholeAfter
      ? { ...now, wholeAfter: reached, after: Math.min(now.after, reached) }
      : now;
  return (await write(live, chunks, { isStopped, change })) ? reached : wholeAfter;
}

/** Indexes a message that was left out. */
export async function indexLeftOut(live: LiveHandle, messageId: number): Promise<void> {
  const range = { after: messageId - 1, upTo: messageId, direction: 'newer' } as const;
  const { chunks } = await gather(live, range, 1);
  await write(live, chunks, { isStopped: () => false, change: (now) => now });
}

interface Range {
  readonly after: number;
  readonly upTo: number;
  readonly direction: 'older' | 'newer';
  readonly newTexts?: NewTexts | undefined;
  readonly leavesOut?: IndexPortion['leavesOut'] | undefined;
}

/**
 * The words of the first messages of a range. `last`: the ID up to which they were read; undefined: the whole
 * range.
 */
async function gather(
  live: LiveHandle,
  range: Range,
  most: number,
): Promise<{ readonly chunks: Chunks; readonly last: number | undefined }> {
  const chunks: Chunks = new Map();
  let rest = range;
  for (let count = 0, size = 0; count < most && size < MOST_TEXT; count += READ_AT_ONCE) {
    const limit = Math.min(READ_AT_ONCE, most - count);
    const messages =
      rest.newTexts?.after(rest.after, limit) ?? (await listTextsBetween(live, { ...rest, limit }));
    for (const [index, message] of messages.entries()) {
      if (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
      try {
        addTo(chunks, message);
      } catch (error) {
        if (!(await range.leavesOut?.(message.id, error))) throw error;
      }
      size += message.renderedContent.length;
    }
    const last = messages.at(-1)?.id;
    if (last === undefined || messages.length < limit) return { chunks, last: undefined };
    rest = range.direction === 'newer' ? { ...rest, after: last } : { ...rest, upTo: last - 1 };
    await setImmediate();
  }
  return { chunks, last: range.direction === 'newer' ? rest.after : rest.upTo + 1 };
}

interface Writing extends Pick<IndexPortion, 'isStopped'> {
  /** The progress once all is written, from its value then: another node may have advanced it. */
  change(now: Progress): Progress;
}

/** Writes in many small transactions, the last of which saves the progress; returns false if it was stopped. Repeating some of them does no harm. */
async function write(live: LiveHandle, chunks: Chunks, { isStopped, change }: Writing): Promise<boolean> {
  const parts = [...chunks].flatMap(([chunk, words]) =>
    [...slices([...words], ROWS_AT_ONCE)].map((some) => [chunk, new Map(some)] as const),
  );
  const last = parts.pop();
  for (const [chunk, words] of parts) {
    if (isStopped()) return false;
    await live.transact((tx) => addToWords(tx, chunk, words));
  }
  if (isStopped()) return false;
  await live.transact(async (tx) => {
    if (last) await addToWords(tx, ...last);
    saveSearchProgress(tx, change(await findProgressWithin(tx)));
  });
  return true;
}

function addTo(
  chunks: Chunks,
  { id, senderId, recipientId, topicKey, isChanged, isDirect, ...text }: StoredText,
): void {
  const chunk = Math.floor(id / CHUNK_SIZE);
  const words = chunks.get(chunk) ?? new Map<string, number[]>();
  chunks.set(chunk, words);
  const add = (word: string) => {
    const ids = words.get(word);
    if (ids) ids.push(id);
    else words.set(word, [id]);
  };
  for (const word of keysOf(text)) add(word);
  add(EVERY_WORD);
  if (isChanged) add(CHANGED_WORD);
  if (isDirect) add(DIRECT_WORD);
  add(placeWord(recipientId));
  add(topicWord(recipientId, topicKey));
  add(senderWord(senderId));
}
