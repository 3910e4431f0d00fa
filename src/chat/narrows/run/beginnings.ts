import type { Rows } from '../../../engine/store/engine.ts';
import { listWordsFrom } from '../../store/messages/search-index.ts';
import { shorterKeys } from '../language/beginnings.ts';
import type { Word } from '../language/words.ts';

/** Words with a beginning that the index is asked for. A beginning of more words than this rules nothing out: texts decide. */
const MOST_ENDINGS = 200;

/** The keys that begin with each beginning. A matching message has one key for each beginning. */
export async function alternativesOf(rows: Rows, beginnings: readonly Word[]): Promise<Set<string>[]> {
  const lists = await Promise.all(
    beginnings.map(async (word) => {
      const limit = MOST_ENDINGS + 1;
      const longer = await listWordsFrom(rows, { beginning: word.text, limit });
      return longer.length < limit ? [new Set([...longer, ...shorterKeys(word)])] : [];
    }),
  );
  return lists.flat();
}
