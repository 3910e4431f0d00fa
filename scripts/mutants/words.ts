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
    const known = this.#weights.get(path);
    if (known) return known;
    const weights = new Map<string, number>();
    for (const [word, count] of this.#counts.get(path) ?? [])
      weights.set(word, (1 + Math.log(count)) * Math.log(this.#counts.size / (this.#files.get(word) ?? 1)));
    const length = Math.hypot(...weights.values()) || 1;
    const scaled = new Map([...weights].map(([word, weight]) => [word, weight / length]));
    this.#weights.set(path, scaled);
    return scaled;
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
  const add = (part: string, times: number) => {
    for (const [word] of part.matchAll(WORD))
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + times);
  };
  add(text, 1);
  add(path, IN_PATH);
  for (const [, key = ''] of text.matchAll(KEY)) add(texts.get(key) ?? '', 1);
  return counts;
}
