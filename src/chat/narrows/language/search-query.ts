import { append } from '../../../engine/kernel/values/lists.ts';
import { begins, endsWithBeginning } from './beginnings.ts';
import { pairWords } from './facets.ts';
import { type HtmlWord, withoutFormats, wordsOfHtml } from './html-words.ts';
import { type Word, wordsOf } from './words.ts';

/** Words that must follow one another; a single word may be anywhere. */
export interface Phrase {
  readonly words: readonly Word[];
  /** Whether only this spelling matches, apart from case and accents; else any inflected form. */
  readonly isExact: boolean;
  /** The last word is the beginning of one. */
  readonly isBeginning?: boolean;
}

/** All of the phrases must be in the content or the topic. Without any, nothing matches. */
export interface SearchQuery {
  readonly phrases: readonly Phrase[];
}

/** The searched texts of a message; '' is the topic of direct messages. */
export interface SearchedWords {
  readonly topic: string;
  readonly renderedContent: string;
}

/** Words beyond this number are ignored. */
const MOST_WORDS = 100;

/** Parses the text of a search: words, all required, and phrases in quotes. Every text is valid. */
export function parseSearch(text: string): SearchQuery {
  const parts = text.replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"').split('"');
  const phrases: Phrase[] = [];
  let left = MOST_WORDS;
  for (const [index, part] of parts.entries()) {
    // An unclosed quote is ignored.
    const isExact = index % 2 === 1 && index < parts.length - 1;
    for (const chunk of isExact ? [part] : part.split(/\s+/)) {
      const words = wordsOf(chunk.slice(0, MOST_WORDS * 100)).slice(0, left);
      left -= words.length;
      const isBeginning = !isExact && endsWithBeginning(chunk, words);
      append(phrases, phrasesOf(words, { isExact, isBeginning }));
    }
    if (left <= 0) break;
  }
  return { phrases };
}

/** Emoji are no part of phrases: in messages they can be written as names. */
function phrasesOf(
  words: readonly Word[],
  { isExact, isBeginning }: Required<Omit<Phrase, 'words'>>,
): Phrase[] {
  const emoji = words.filter((word) => word.kind === 'emoji').map((word) => ({ words: [word], isExact }));
  const others = words.filter((word) => word.kind !== 'emoji');
  if (others.length === 0) return emoji;
  return [...emoji, { words: others, isExact, ...(isBeginning && { isBeginning }) }];
}

/** The last word of a phrase, if the phrase has only its beginning. */
const beginningIn = ({ words, isBeginning }: Phrase): Word | undefined =>
  isBeginning ? words.at(-1) : undefined;

/** The beginnings of words in a search. */
export const beginningsOf = ({ phrases }: SearchQuery): Word[] =>
  phrases.flatMap((phrase) => beginningIn(phrase) ?? []);

export const matchesSearch = (query: SearchQuery, searched: SearchedWords): boolean =>
  matcherOf(searched)(query);

/** Returns a function that tests searches against one text; the text is split once, and only if necessary. */
export function matcherOf(searched: SearchedWords): (query: SearchQuery) => boolean {
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

/** The lower-case letters of a text; undefined where they do not decide which words it has. */
function lettersOf({ topic, renderedContent }: SearchedWords): string | undefined {
  if (!ASCII.test(renderedContent) || !ASCII.test(topic)) return undefined;
  const plain = withoutFormats(renderedContent);
  const content = plain === renderedContent ? plain : `${renderedContent} ${plain}`;
  return `${content} ${topic}`.toLowerCase();
}

/** Rules out most texts without the words by their letters, which is much quicker than by their words. */
function canMatch({ phrases }: SearchQuery, letters: string | undefined): boolean {
  if (letters === undefined) return true;
  return phrases.every(({ words }) =>
    words.every(({ key, kind }) => kind === 'emoji' || letters.includes(rootOf(key))),
  );
}

/** The common beginning of all forms of a word: an ending changes its last three letters at most. */
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

  /** The indexes of the words at which a phrase begins. */
  *startsOf(phrase: Phrase): Generator<number> {
    const { words, isExact } = phrase;
    const beginning = beginningIn(phrase);
    const [first] = words as [Word];
    const starts = first === beginning ? this.#words.keys() : (this.#places.get(first.key) ?? []);
    for (const start of starts) {
      const isHere = words.every((word, offset) => {
        const found = this.#words[start + offset];
        if (word === beginning) return found !== undefined && begins(found, word);
        return isExact ? found?.text === word.text : found?.key === word.key;
      });
      if (isHere) yield start;
    }
  }
}

/** The keys of a message in the index: its words, its emoji, and pairs of neighbouring words. */
export function keysOf({ topic, renderedContent }: SearchedWords): Set<string> {
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

/** Two letters have a key of their own; pairs of words share keys with other pairs. */
const keysOfPair = (first: Word, second: Word): string[] =>
  isPair(first, second) ? [first.key + second.key] : pairWords(first.key, second.key);

/** Keys of every matching message. Single letters select little: where there are pairs of letters, those are required. */
export function requiredKeys({ phrases }: SearchQuery): Set<string> {
  const keys = new Set<string>();
  for (const phrase of phrases) {
    const words = wholeWords(phrase);
    for (const [index, word] of words.entries()) {
      const [previous, next] = [words[index - 1], words[index + 1]];
      if (next && isPair(word, next)) keys.add(word.key + next.key);
      else if (!previous || !isPair(previous, word)) keys.add(word.key);
    }
  }
  return keys;
}

/** A beginning is no key: it stands for several. */
const wholeWords = ({ words, isBeginning }: Phrase): readonly Word[] =>
  isBeginning ? words.slice(0, -1) : words;

const isPair = (first: Word, second: Word): boolean => first.kind === 'letter' && second.kind === 'letter';

/** Further keys of every matching message, which older index entries lack: pairs of words that must follow one another. */
export function requiredPairs({ phrases }: SearchQuery): Set<string> {
  const keys = new Set<string>();
  for (const phrase of phrases) {
    const words = wholeWords(phrase);
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (next) for (const key of keysOfPair(word, next)) keys.add(key);
    }
  }
  return keys;
}

/** Keys that a message has if and only if it matches; undefined: keys alone do not decide. */
export function exactKeysOf({ phrases }: SearchQuery): Set<string> | undefined {
  const words = phrases.map((phrase) =>
    phrase.isExact || phrase.isBeginning ? undefined : soleWord(phrase),
  );
  if (words.length === 0 || words.includes(undefined)) return undefined;
  return new Set(words.map((word) => (word as Word).key));
}

/** A single character may be indexed for an emoji that contains it, as 1 is for its keycap. */
const soleWord = ({ words }: Phrase): Word | undefined =>
  words.length === 1 && (words[0]?.kind !== 'word' || words[0].key.length > 1) ? words[0] : undefined;
