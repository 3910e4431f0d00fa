import { pairWords } from './facets.ts';
import { type HtmlWord, wordsOfHtml } from './html-words.ts';
import { type Word, wordsOf } from './words.ts';

/** Words that must stand one after another; one alone must stand anywhere. */
export interface Phrase {
  readonly words: readonly Word[];
  /** As they are written, but for case and accents; else in any inflected form. */
  readonly isExact: boolean;
}

/** All of the phrases must be in the content or the topic. Without any, nothing matches. */
export interface SearchQuery {
  readonly phrases: readonly Phrase[];
}

/** What is searched of a message; '' is the topic of direct messages. */
export interface Searched {
  readonly topic: string;
  readonly renderedContent: string;
}

/** What more words than this in one search say is not looked at. */
const MOST_WORDS = 100;

/** Reads what somebody searches for: words, each wanted, and phrases in quotes. Any text is a search. */
export function parseSearch(text: string): SearchQuery {
  const parts = text.replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"').split('"');
  const phrases: Phrase[] = [];
  let left = MOST_WORDS;
  for (const [index, part] of parts.entries()) {
    // A quote that is not closed is not one.
    const isExact = index % 2 === 1 && index < parts.length - 1;
    for (const chunk of isExact ? [part] : part.split(/\s+/)) {
      const words = wordsOf(chunk.slice(0, MOST_WORDS * 100)).slice(0, left);
      left -= words.length;
      phrases.push(...phrasesOf(words, isExact));
    }
    if (left <= 0) break;
  }
  return { phrases };
}

/** Emoji have no place among words: in messages they can be written as names. */
function phrasesOf(words: readonly Word[], isExact: boolean): Phrase[] {
  const emoji = words.filter((word) => word.kind === 'emoji').map((word) => ({ words: [word], isExact }));
  const others = words.filter((word) => word.kind !== 'emoji');
  return others.length === 0 ? emoji : [...emoji, { words: others, isExact }];
}

export const matchesSearch = (query: SearchQuery, searched: Searched): boolean => matcherOf(searched)(query);

/** Says which searches match one text; the text is taken apart once, however many there are, and not for nothing. */
export function matcherOf(searched: Searched): (query: SearchQuery) => boolean {
  const letters = lettersOf(searched);
  let parts: { emoji: ReadonlySet<string>; texts: readonly PhraseFinder[] } | undefined;
  const takeApart = () => {
    const content = wordsOfHtml(searched.renderedContent);
    const texts = [new PhraseFinder(content.words), new PhraseFinder(wordsOf(searched.topic))];
    return { emoji: content.emoji, texts };
  };
  return (query) => {
    if (query.phrases.length === 0 || !canMatch(query, letters)) return false;
    parts ??= takeApart();
    const { emoji, texts } = parts;
    return query.phrases.every(
      (phrase) =>
        isEmojiAmong(phrase, emoji) || texts.some((text) => text.startsOf(phrase).next().done === false),
    );
  };
}

const ASCII = /^[\t\n\r\x20-\x7e]*$/;

/** The small letters of a text; undefined where they do not tell which words it has. */
const lettersOf = ({ topic, renderedContent }: Searched): string | undefined =>
  ASCII.test(renderedContent) && ASCII.test(topic) ? `${renderedContent} ${topic}`.toLowerCase() : undefined;

/** Tells most texts without the words apart by their letters, which is much quicker than by their words. */
function canMatch({ phrases }: SearchQuery, letters: string | undefined): boolean {
  if (letters === undefined) return true;
  return phrases.every(({ words }) =>
    words.every(({ key, kind }) => kind === 'emoji' || letters.includes(rootOf(key))),
  );
}

/** What every form of a word begins with: an ending is at most changed in its last three letters. */
export const rootOf = (key: string): string => key.slice(0, Math.max(1, key.length - 3));

const isEmojiAmong = ({ words: [first] }: Phrase, emoji: ReadonlySet<string>): boolean =>
  first?.kind === 'emoji' && emoji.has(first.text);

/** Finds phrases in one text. */
export class PhraseFinder<W extends Word = HtmlWord | Word> {
  readonly #words: readonly W[];
  readonly #places = new Map<string, number[]>();

  constructor(words: readonly W[]) {
    this.#words = words;
    for (const [index, { key }] of words.entries()) {
      const places = this.#places.get(key);
      if (places) places.push(index);
      else this.#places.set(key, [index]);
    }
  }

  /** The numbers of the words with which a phrase begins. */
  *startsOf({ words, isExact }: Phrase): Generator<number> {
    for (const start of this.#places.get((words[0] as Word).key) ?? []) {
      const isHere = words.every((word, offset) => {
        const found = this.#words[start + offset];
        return isExact ? found?.text === word.text : found?.key === word.key;
      });
      if (isHere) yield start;
    }
  }
}

/** What the index has for a message: the keys of its words, its emoji, what stands beside one another. */
export function keysOf({ topic, renderedContent }: Searched): Set<string> {
  const { words, emoji } = wordsOfHtml(renderedContent);
  const keys = new Set(emoji);
  for (const text of [words, wordsOf(topic)]) {
    for (const [index, word] of text.entries()) {
      keys.add(word.key);
      const next = text[index + 1];
      if (next) for (const key of keysOfPair(word, next)) keys.add(key);
    }
  }
  return keys;
}

/** Two letters are a key, other words share keys with others. */
const keysOfPair = (first: Word, second: Word): string[] =>
  isPair(first, second) ? [first.key + second.key] : pairWords(first.key, second.key);

/** The keys that the index must have for what matches. Single letters say little: pairs are asked for where there are. */
export function requiredKeys({ phrases }: SearchQuery): Set<string> {
  const keys = new Set<string>();
  for (const { words } of phrases) {
    for (const [index, word] of words.entries()) {
      const [previous, next] = [words[index - 1], words[index + 1]];
      if (next && isPair(word, next)) keys.add(word.key + next.key);
      else if (!previous || !isPair(previous, word)) keys.add(word.key);
    }
  }
  return keys;
}

const isPair = (first: Word, second: Word): boolean => first.kind === 'letter' && second.kind === 'letter';

/** Further keys of what matches, which the index has not always had: of words that must follow one another. */
export function requiredPairs({ phrases }: SearchQuery): Set<string> {
  const keys = new Set<string>();
  for (const { words } of phrases) {
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (next) for (const key of keysOfPair(word, next)) keys.add(key);
    }
  }
  return keys;
}

/** Keys that a message has if and only if it matches; undefined: keys do not decide it. */
export function exactKeysOf({ phrases }: SearchQuery): Set<string> | undefined {
  const words = phrases.map((phrase) => (phrase.isExact ? undefined : soleWord(phrase)));
  if (words.length === 0 || words.includes(undefined)) return undefined;
  return new Set(words.map((word) => (word as Word).key));
}

/** A single character may be in the index for an emoji that is made of it, as 1 is for its keycap. */
const soleWord = ({ words }: Phrase): Word | undefined =>
  words.length === 1 && (words[0]?.kind !== 'word' || words[0].key.length > 1) ? words[0] : undefined;
