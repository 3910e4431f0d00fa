/** Limits the cost of comparing for one request, in pairs of tokens; texts beyond the limit count as replaced. */
export class DiffBudget {
  #left: number;

  constructor(pairs = 4_000_000) {
    this.#left = pairs;
  }

  take(pairs: number): boolean {
    if (pairs > this.#left) return false;
    this.#left -= pairs;
    return true;
  }
}

type Change = 'kept' | 'inserted' | 'deleted';

/** The differences for one request: their common budget, and the tokens of the text that is compared next. */
export class HtmlDiffs {
  readonly #budget: DiffBudget;
  #last: { readonly html: string; readonly tokens: readonly string[] } = { html: '', tokens: [] };

  constructor(budget = new DiffBudget()) {
    this.#budget = budget;
  }

  /**
   * The change from one rendered message to another (spec: GET /messages/{message_id}/history): the HTML of `after`,
   * in which new text is highlighted and deleted text is inserted in its old place. Both are HTML made by our
   * Markdown. The tags are those of `after`, so the result is as well formed and as safe. A history goes from the
   * newest text to the oldest, so the tokens of `before` are kept for the next call.
   */
  diff(before: string, after: string): string {
    const now = this.#tokensOf(after);
    const old = this.#tokensOf(before);
    const result = new Written();
    compare({ old, now, budget: this.#budget, result });
    return `<div>${result.end()}</div>`;
  }

  #tokensOf(html: string): readonly string[] {
    if (this.#last.html !== html) this.#last = { html, tokens: tokensOf(html) };
    return this.#last.tokens;
  }
}

/** A formula is one token: nothing may be inserted in it. */
const WHOLE = ['math', 'svg'];
const WORD = /[\p{L}\p{N}_]+|\s+|&[a-z0-9#]+;|[^\p{L}\p{N}_\s]/giu;

/** Splits HTML into tags and pieces of text. Only a tag begins with `<`: rendered text has `&lt;`. */
function tokensOf(html: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < html.length; ) {
    if (html[at] === '<') {
      const end = endOfTag(html, at);
      tokens.push(html.slice(at, end));
      at = end;
    } else {
      const next = html.indexOf('<', at);
      const end = next < 0 ? html.length : next;
      for (const [word] of html.slice(at, end).matchAll(WORD)) tokens.push(word);
      at = end;
    }
  }
  return tokens;
}

const isTag = (token: string) => token.startsWith('<');

function endOfTag(html: string, start: number): number {
  const whole = WHOLE.find((name) => html.startsWith(`<${name}`, start));
  const close = whole ? `</${whole}>` : '>';
  const end = html.indexOf(close, start);
  return end < 0 ? html.length : end + close.length;
}

interface Comparison {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly budget: DiffBudget;
  readonly result: Written;
}

function compare({ old, now, budget, result }: Comparison): void {
  let start = 0;
  const shorter = Math.min(old.length, now.length);
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  for (let at = 0; at < start; at++) result.put('kept', now[at] as string);
  between({
    old: old.slice(start, old.length - end),
    now: now.slice(start, now.length - end),
    budget,
    result,
  });
  for (let at = now.length - end; at < now.length; at++) result.put('kept', now[at] as string);
}

/** The longest common subsequence. */
function between({ old, now, budget, result }: Comparison): void {
  const width = now.length + 1;
  if (!budget.take((old.length + 1) * width)) {
    for (const token of old) result.put('deleted', token);
    for (const token of now) result.put('inserted', token);
    return;
  }
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const skips = Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
      const isSame = old[i] === now[j];
      common[i * width + j] = isSame ? (common[(i + 1) * width + j + 1] as number) + 1 : skips;
    }
  }
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]];
    if (gone !== undefined && gone === come) {
      result.put('kept', gone);
      i++;
      j++;
    } else if (
      gone !== undefined &&
      (come === undefined || (common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
    ) {
      result.put('deleted', gone);
      i++;
    } else {
      result.put('inserted', come as string);
      j++;
    }
  }
}

/** Elements that contain only elements, no text. */
const WITHOUT_TEXT = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);
const VOID = new Set(['br', 'hr', 'img', 'input']);
const NAME = /^<(\/?)([a-z0-9]+)/i;

/** HTML with changes highlighted. Deleted text waits for the next place where text is allowed. */
class Written {
  readonly #open: string[] = [];
  #html = '';
  #inserted = '';
  #deleted = '';

  put(change: Change, token: string): void {
    if (change === 'deleted') {
      // Deleted text of two paragraphs is not joined to one word.
      const between = this.#deleted === '' || this.#deleted.endsWith(' ') ? '' : ' ';
      this.#deleted += isTag(token) ? between : token;
    } else if (change === 'inserted' && !isTag(token)) {
      this.#inserted += token;
    } else {
      this.#flush();
      this.#html += token;
      if (isTag(token)) follow(this.#open, token);
    }
  }

  end(): string {
    this.#flush();
    return this.#html + (this.#deleted.trim() === '' ? '' : highlighted('deleted', this.#deleted));
  }

  #flush(): void {
    if (this.#inserted !== '') this.#html += highlighted('inserted', this.#inserted);
    this.#inserted = '';
    if (this.#deleted === '' || WITHOUT_TEXT.has(this.#open.at(-1) ?? '')) return;
    if (this.#deleted.trim() !== '') this.#html += highlighted('deleted', this.#deleted);
    this.#deleted = '';
  }
}

function follow(open: string[], tag: string): void {
  const [, slash, name = ''] = NAME.exec(tag) ?? [];
  if (WHOLE.includes(name) || VOID.has(name)) return;
  if (slash) open.pop();
  else open.push(name);
}

/** A change of white space alone is not highlighted. */
function highlighted(change: 'inserted' | 'deleted', text: string): string {
  return text.trim() === '' ? text : `<span class="highlight_text_${change}">${text}</span>`;
}
