/** How alike two files are by their words: rare ones count more (TF-IDF, cosine). */
import type { SourceText } from './draw.ts';

export type Words = ReadonlyMap<string, number>;

const WORD = /[A-Z]?[a-z]{2,}/g;
const KEY = /'([a-z]+(?:-[a-z]+)+)'/g;
/** A word of the path counts as often as so many in the text. */
const IN_PATH = 10;

export class WordWeights {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #files = new Map<string, number>();
  readonly #weights = new Map<string, Words>();

  /** `texts`: what people read, by the key that a file of the client has. */
  constructor(files: readonly SourceText[], texts: ReadonlyMap<string, string>) {
    for (const file of files) {
      const counts = countsOf(file, texts);
      this.#counts.set(file.path, counts);
      for (const word of counts.keys()) this.#files.set(word, (this.#files.get(word) ?? 0) + 1);
    }
  }

  of(path: string): Words {
    const known = this.#weights.get(path) ?? this.#weightsOf(this.#counts.get(path) ?? new Map());
    this.#weights.set(path, known);
    return known;
  }

  /** Which part of a text's words a file has, from 0 to 1. */
  share(text: string, path: string): number {
    const counts = new Map<string, number>();
    addWords(counts, text, 1);
    const rarity = (word: string) => Math.log(this.#counts.size / (this.#files.get(word) ?? 1)) ** 2;
    const has = this.#counts.get(path);
    let [both, all] = [0, 0];
    for (const word of counts.keys()) {
      all += rarity(word);
      if (has?.has(word)) both += rarity(word);
    }
    return all === 0 ? 0 : both / all;
  }

  #weightsOf(counts: ReadonlyMap<string, number>): Words {
    const weights = new Map<string, number>();
    for (const [word, count] of counts)
      weights.set(word, (1 + Math.log(count)) * Math.log(this.#counts.size / (this.#files.get(word) ?? 1)));
    const length = Math.hypot(...weights.values()) || 1;
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  }
}

/** From 0, nothing in common, to 1. */
export function alike(one: Words, other: Words): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}

function countsOf({ path, text }: SourceText, texts: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  addWords(counts, text, 1);
  addWords(counts, path, IN_PATH);
  for (const [, key = ''] of text.matchAll(KEY)) addWords(counts, texts.get(key) ?? '', 1);
  return counts;
}

function addWords(counts: Map<string, number>, text: string, times: number): void {
  for (const [found] of text.matchAll(WORD)) {
    const word = found.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + times);
  }
}
