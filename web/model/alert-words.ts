import { addAlertWords, type Client, removeAlertWords } from '../client/index.ts';
import type { LiveState } from './live-state.ts';

/** Characters of a word, and how many one may have. */
export const ALERT_LIMITS = { length: 100, words: 1000 } as const;

/** By the alphabet. Follows changes. */
export const alertWordsOf = (live: LiveState): readonly string[] => live.read('alertWords').alert_words ?? [];

export async function addAlertWord(client: Client, word: string): Promise<void> {
  await client.call(addAlertWords, { alert_words: [word] });
}

export async function removeAlertWord(client: Client, word: string): Promise<void> {
  await client.call(removeAlertWords, { alert_words: [word] });
}
