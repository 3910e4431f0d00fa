import { type HtmlWord, wordsOfHtml } from './html-words.ts';
import { PhraseFinder, type SearchQuery } from './search-query.ts';

const OPEN = '<span class="highlight">';
const CLOSE = '</span>';

/** HTML with what matches the searches wrapped; only text is wrapped, tags and formulas stay as they are. */
export function highlight(html: string, queries: readonly SearchQuery[]): string {
  const { words } = wordsOfHtml(html);
  const found = new Found(words);
  for (const { phrases } of queries) for (const phrase of phrases) found.add(phrase);
  let done = 0;
  let result = '';
  for (const { start, end } of found.ranges()) {
    result += html.slice(done, start) + OPEN + html.slice(start, end) + CLOSE;
    done = end;
  }
  return result + html.slice(done);
}

/** The words of a text that are found, alone or together with the next. */
class Found {
  readonly #words: readonly HtmlWord[];
  readonly #finder: PhraseFinder<HtmlWord>;
  readonly #isFound: boolean[] = [];
  readonly #goesOn: boolean[] = [];

  constructor(words: readonly HtmlWord[]) {
    this.#words = words;
    this.#finder = new PhraseFinder(words);
  }

  add(phrase: SearchQuery['phrases'][number]): void {
    const last = phrase.words.length - 1;
    for (const start of this.#finder.startsOf(phrase)) {
      for (let offset = 0; offset <= last; offset++) {
        this.#isFound[start + offset] = true;
        if (offset < last) this.#goesOn[start + offset] = true;
      }
    }
  }

  /** Ranges, each within one segment of text. */
  *ranges(): Generator<{ start: number; end: number }> {
    for (let index = 0; index < this.#words.length; index++) {
      const first = this.#words[index] as HtmlWord;
      if (!this.#isFound[index] || first.isFixed) continue;
      while (this.#goesOn[index] && this.#words[index + 1]?.segment === first.segment) index++;
      yield { start: first.start, end: (this.#words[index] as HtmlWord).end };
    }
  }
}
