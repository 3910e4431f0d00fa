/** How much comparing one request may cost, in pairs of tokens; what goes beyond is shown as replaced. */
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

interface Token {
  readonly kind: 'tag' | 'text';
  readonly html: string;
}

type Step = Token & { readonly change: 'kept' | 'inserted' | 'deleted' };

/**
 * What changed from one rendered message to another (spec: GET /messages/{message_id}/history): the HTML of `after`,
 * in which new text is highlighted and text that is gone is put in where it was. Both are HTML that our Markdown has
 * made. The tags are those of `after`, so the result is as well formed and as safe as that.
 */
export function diffHtml(before: string, after: string, budget = new DiffBudget()): string {
  return `<div>${write(compare(tokensOf(before), tokensOf(after), budget))}</div>`;
}

/** Formulas are one piece: nothing may be put into them. */
const WHOLE = ['math', 'svg'];
const WORD = /[\p{L}\p{N}_]+|\s+|&[a-z0-9#]+;|[^\p{L}\p{N}_\s]/giu;

function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < html.length; ) {
    if (html[at] === '<') {
      const end = endOfTag(html, at);
      tokens.push({ kind: 'tag', html: html.slice(at, end) });
      at = end;
    } else {
      const next = html.indexOf('<', at);
      const end = next < 0 ? html.length : next;
      for (const [word] of html.slice(at, end).matchAll(WORD)) tokens.push({ kind: 'text', html: word });
      at = end;
    }
  }
  return tokens;
}

function endOfTag(html: string, start: number): number {
  const whole = WHOLE.find((name) => html.startsWith(`<${name}`, start));
  const close = whole ? `</${whole}>` : '>';
  const end = html.indexOf(close, start);
  return end < 0 ? html.length : end + close.length;
}

function compare(before: readonly Token[], after: readonly Token[], budget: DiffBudget): Step[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start]?.html === after[start]?.html) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.html === after.at(-1 - end)?.html) end++;
  return [
    ...as('kept', after.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end), budget),
    ...as('kept', after.slice(after.length - end)),
  ];
}

const as = (change: Step['change'], tokens: readonly Token[]): Step[] =>
  tokens.map((token) => ({ ...token, change }));

/** The longest common subsequence. */
function between(before: readonly Token[], after: readonly Token[], budget: DiffBudget): Step[] {
  const width = after.length + 1;
  if (!budget.take((before.length + 1) * width)) return [...as('deleted', before), ...as('inserted', after)];
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const skips = Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
      const isSame = before[i]?.html === after[j]?.html;
      common[i * width + j] = isSame ? (common[(i + 1) * width + j + 1] as number) + 1 : skips;
    }
  }
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old && now && old.html === now.html) {
      steps.push({ ...now, change: 'kept' });
      i++;
      j++;
    } else if (
      old &&
      (!now || (common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
    ) {
      steps.push({ ...old, change: 'deleted' });
      i++;
    } else {
      steps.push({ ...(now as Token), change: 'inserted' });
      j++;
    }
  }
  return steps;
}

/** In these there is no text, only further elements. */
const WITHOUT_TEXT = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);
const VOID = new Set(['br', 'hr', 'img', 'input']);
const NAME = /^<(\/?)([a-z0-9]+)/i;

/** Text that is gone waits for the next place in which there may be text. */
function write(steps: readonly Step[]): string {
  const open: string[] = [];
  let html = '';
  let inserted = '';
  let deleted = '';
  const flush = () => {
    if (inserted !== '') html += highlighted('inserted', inserted);
    inserted = '';
    if (deleted === '' || WITHOUT_TEXT.has(open.at(-1) ?? '')) return;
    if (deleted.trim() !== '') html += highlighted('deleted', deleted);
    deleted = '';
  };
  for (const { kind, html: token, change } of steps) {
    if (change === 'deleted') {
      // Two paragraphs are not one word.
      deleted += kind === 'text' ? token : deleted === '' || deleted.endsWith(' ') ? '' : ' ';
    } else if (kind === 'text' && change === 'inserted') {
      inserted += token;
    } else {
      flush();
      html += token;
      if (kind === 'tag') follow(open, token);
    }
  }
  flush();
  return html + (deleted.trim() === '' ? '' : highlighted('deleted', deleted));
}

function follow(open: string[], tag: string): void {
  const [, slash, name = ''] = NAME.exec(tag) ?? [];
  if (WHOLE.includes(name) || VOID.has(name)) return;
  if (slash) open.pop();
  else open.push(name);
}

/** White space that comes and goes is no change to look at. */
function highlighted(change: 'inserted' | 'deleted', text: string): string {
  return text.trim() === '' ? text : `<span class="highlight_text_${change}">${text}</span>`;
}
