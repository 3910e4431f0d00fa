import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import type { MessageKey } from '../messages/message-keys.ts';
import { Exceptions, listExceptions } from './moved-chunks.ts';
import { chunkOf, isReadOnArrival, listSettledIds, placeOf, type Receiver } from './read-state.ts';
import { listEncodedChunks } from './unread-chunks.ts';

/** The question which of some messages are unread for a user. */
export interface UnreadQuestion {
  readonly receiver: Receiver;
  readonly keys: readonly MessageKey[];
  /** For messages above the user's watermark: whether the user received the message. */
  isReceived(key: MessageKey): boolean;
}

/** The IDs of the user's unread messages among those in question. */
export async function listUnreadAmong(db: Reader, question: UnreadQuestion): Promise<Set<number>> {
  const [unread] = await listUnreadOfEach(db, [question]);
  return unread ?? new Set();
}

/** The same for many users of one organization, in the same number of queries, plus one for each user who has read since the messages came. */
export async function listUnreadOfEach(
  db: Reader,
  questions: readonly UnreadQuestion[],
): Promise<Set<number>[]> {
  const [first] = questions;
  if (!first || questions.every(({ keys }) => keys.length === 0)) return questions.map(() => new Set());
  const rows: Rows = { db, realm: { id: first.receiver.realmId } };
  const settledIds = await listSettledIds(rows, userIdsOf(questions));
  const settledOf = ({ receiver }: UnreadQuestion) => settledIds.get(receiver.userId) ?? 0;
  const fresh = questions.filter((each) => each.keys.some(({ id }) => id > settledOf(each)));
  const exceptions = fresh.length > 0 ? await listExceptions(rows, userIdsOf(fresh)) : new Map();
  const found: Set<number>[] = [];
  for (const question of questions) {
    const { receiver, keys } = question;
    const settledId = settledOf(question);
    const isInChunk = await chunkReader(rows, receiver.userId, {
      keys: keys.filter(({ id }) => id <= settledId),
    });
    const own = exceptions.get(receiver.userId) ?? Exceptions.none;
    const unread = keys.filter((key) =>
      key.id > settledId ? isNewUnread(question, own, key) : isInChunk(key),
    );
    found.push(new Set(unread.map(({ id }) => id)));
  }
  return found;
}

const userIdsOf = (questions: readonly UnreadQuestion[]): number[] =>
  questions.map(({ receiver }) => receiver.userId);

const isNewUnread = (
  { receiver, isReceived }: UnreadQuestion,
  exceptions: Exceptions,
  key: MessageKey,
): boolean =>
  exceptions.isUnread(key.id, placeOf(key)) ||
  (isReceived(key) && !isReadOnArrival(receiver, key) && !exceptions.isRead(key.id));

/** Answers for messages up to the watermark whether they are unread. */
async function chunkReader(
  rows: Rows,
  userId: number,
  { keys }: { readonly keys: readonly MessageKey[] },
): Promise<(key: MessageKey) => boolean> {
  if (keys.length === 0) return () => false;
  const chunks = await listEncodedChunks(rows, userId, {
    places: new Set(keys.map(placeOf)),
    numbers: new Set(keys.map(({ id }) => chunkOf(id))),
  });
  const byName = new Map(chunks.map((each) => [`${each.place} ${each.number}`, each.ids]));
  return (key) => {
    const chunk = byName.get(`${placeOf(key)} ${chunkOf(key.id)}`);
    return chunk !== undefined && IdChunk.holds(chunk, key.id % CHUNK_SIZE);
  };
}
