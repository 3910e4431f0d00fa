import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** The form in which words and phrases are compared: case does not count. */
export const wordKey = (word: string): string => word.toLowerCase();

/** Alert words by user ID, in alphabetical order; `userIds` limits the users. */
export async function listAlertWords(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, string[]>> {
  let query = db.selectFrom('alert_words').select(['user_id', 'word']).where('realm_id', '=', realm.id);
  if (userIds) query = query.where(isAmong(db, 'user_id', userIds));
  const words = new Map<number, string[]>();
  for (const { user_id, word } of await query.execute()) {
    const own = words.get(user_id);
    if (own) own.push(word);
    else words.set(user_id, [word]);
  }
  for (const own of words.values()) own.sort(alphabetical);
  return words;
}

export function alphabetical(a: string, b: string): number {
  const [first, second] = [wordKey(a), wordKey(b)];
  return first < second ? -1 : Number(first > second);
}

const ROWS_AT_ONCE = 500;

/** Inserts words that the user does not have. */
export async function insertAlertWords(tx: StoreTx, userId: number, words: readonly string[]): Promise<void> {
  for (let from = 0; from < words.length; from += ROWS_AT_ONCE) {
    const some = words.slice(from, from + ROWS_AT_ONCE);
    await tx.db
      .insertInto('alert_words')
      .values(some.map((word) => ({ realm_id: tx.realm.id, user_id: userId, word_key: wordKey(word), word })))
      .execute();
  }
}

export async function deleteAlertWords(tx: StoreTx, userId: number, words: readonly string[]): Promise<void> {
  for (let from = 0; from < words.length; from += ROWS_AT_ONCE) {
    const keys = words.slice(from, from + ROWS_AT_ONCE).map(wordKey);
    await tx.db
      .deleteFrom('alert_words')
      .where('realm_id', '=', tx.realm.id)
      .where('user_id', '=', userId)
      .where('word_key', 'in', keys)
      .execute();
  }
}
