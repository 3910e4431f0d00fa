import { BOUNDS } from '../../engine/kernel/bounds.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { User } from '../model/people.ts';
import type { Tx } from '../realm/tx.ts';
import { alphabetical, deleteAlertWords, insertAlertWords, wordKey } from '../store/people/alert-words.ts';
import { requireRoom } from './require-room.ts';

/** Adds alert words, ignoring case and duplicates; returns all alert words of the user, alphabetically. */
export async function addAlertWords(
  tx: Tx,
  user: User,
  asked: readonly string[],
): Promise<readonly string[]> {
  const known = tx.realm.alertWords.wordsOf(user.id);
  const all = new Map(known.map((word) => [wordKey(word), word]));
  for (const word of asked.map((each) => each.trim())) {
    if (word !== '' && !all.has(wordKey(word))) all.set(wordKey(word), word);
  }
  const added = [...all.values()].slice(known.length);
  if (added.length === 0) return known;
  requireRoom('alert words', { has: known.length, adds: added.length, most: BOUNDS.alertWords });
  await insertAlertWords(tx, user.id, added);
  return emitAlertWords(tx, user, [...all.values()].sort(alphabetical));
}

/** Removes alert words and ignores unknown ones; returns the remaining words. */
export async function removeAlertWords(
  tx: Tx,
  user: User,
  asked: readonly string[],
): Promise<readonly string[]> {
  const keys = new Set(asked.map((word) => wordKey(word.trim())));
  const known = tx.realm.alertWords.wordsOf(user.id);
  const removed = known.filter((word) => keys.has(wordKey(word)));
  if (removed.length === 0) return known;
  await deleteAlertWords(tx, user.id, removed);
  return emitAlertWords(
    tx,
    user,
    known.filter((word) => !keys.has(wordKey(word))),
  );
}

function emitAlertWords(tx: Tx, user: User, alertWords: readonly string[]): readonly string[] {
  tx.record({ alertWords: new Map([[user.id, alertWords]]) });
  tx.emit({ type: 'alert_words', alertWords }, toUsers([user.id]));
  return alertWords;
}
