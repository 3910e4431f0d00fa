import type { StateInline } from 'markdown-it';
import { escapeText } from '../html.ts';
import { parseInline } from '../inline-content.ts';
import { renderingOf } from '../rendering.ts';
import { safeUrl } from '../urls/safe-url.ts';
import { anchor } from './anchor.ts';
import { codeSpanAt } from './code.ts';
import { pushHtml } from './text.ts';

/** By inline source: the position of the `]` for each `[`. Built once, so that all brackets together cost linear time. */
const pairsOf = new WeakMap<StateInline, Map<number, number>>();

/** Position of the `]` for the `[` at the current position, or -1. */
export function closingBracket(state: StateInline): number {
  let pairs = pairsOf.get(state);
  if (!pairs) {
    pairs = bracketPairs(state);
    pairsOf.set(state, pairs);
  }
  return pairs.get(state.pos) ?? -1;
}

/** Brackets in code do not count. */
function bracketPairs(state: StateInline): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const marks = /[[\]`]/g;
  for (let mark = marks.exec(state.src); mark; mark = marks.exec(state.src)) {
    if (mark[0] === '`') marks.lastIndex = codeSpanAt(state, mark.index).end;
    else if (mark[0] === '[') open.push(mark.index);
    else if (open.length > 0) pairs.set(open.pop() ?? -1, mark.index);
  }
  return pairs;
}

interface Destination {
  readonly url: string;
  readonly tooltip: string;
  readonly end: number;
}

const deepestParentheses = 32;

/** `[text](url)` and `[text](url "title")`. */
export function link(state: StateInline, silent: boolean): boolean {
  const rendering = renderingOf(state);
  if (state.src.charCodeAt(state.pos) !== 91 || silent || rendering.insideLink) return false;
  const close = closingBracket(state);
  const destination =
    close < 0 || state.src[close + 1] !== '(' ? undefined : destinationAt(state.src, close + 2);
  const url = destination && safeUrl(destination.url);
  if (!destination || url === undefined) return false;
  const label = state.src.slice(state.pos + 1, close);
  const named = label.trim() !== '';
  const html = () => (named ? labelHtml(state, label) : escapeText(url));
  const { tooltip } = destination;
  const linked = anchor(rendering, { url, html, source: '', title: named ? label : '', tooltip });
  if (linked === undefined) return false;
  pushHtml(state, linked);
  state.pos = destination.end;
  return true;
}

/** The label may contain anything but links. */
function labelHtml(state: StateInline, label: string): string {
  const rendering = renderingOf(state);
  rendering.insideLink = true;
  const tokens = parseInline(state.md, label, rendering);
  rendering.insideLink = false;
  return state.md.renderer.renderInline(tokens, state.md.options, state.env);
}

/** Parses up to the closing parenthesis, which it includes. */
function destinationAt(source: string, start: number): Destination | undefined {
  const begin = skipBlanks(source, start);
  return titledDestination(source, begin) ?? blankedDestination(source, begin);
}

/** A certain address may contain blanks: users copy such addresses from programs that do not encode them. */
function blankedDestination(source: string, begin: number): Destination | undefined {
  if (!/^(?:https?:\/)?\//i.test(source.slice(begin, begin + 8))) return undefined;
  const end = plainEnd(source, begin, ' ');
  if (source[end] !== ')') return undefined;
  return { url: withoutBlanks(source.slice(begin, end)), tooltip: '', end: end + 1 };
}

const withoutBlanks = (url: string): string => url.trim().replaceAll(' ', '%20');

function titledDestination(source: string, begin: number): Destination | undefined {
  const end = source[begin] === '<' ? bracketedEnd(source, begin) : plainEnd(source, begin);
  if (end < 0) return undefined;
  const url =
    source[begin] === '<' ? withoutBlanks(source.slice(begin + 1, end - 1)) : source.slice(begin, end);
  const title = titleAt(source, skipBlanks(source, end));
  const close = skipBlanks(source, title.end);
  return source[close] === ')' ? { url, tooltip: title.text, end: close + 1 } : undefined;
}

function skipBlanks(source: string, start: number): number {
  let position = start;
  while (source[position] === ' ' || source[position] === '\t') position++;
  return position;
}

function bracketedEnd(source: string, begin: number): number {
  for (let position = begin + 1; position < source.length; position++) {
    const character = source[position];
    if (character === '>') return position + 1;
    if (character === '<' || character === '\n') return -1;
  }
  return -1;
}

/** `allowed`: a blank that does not end the address. */
function plainEnd(source: string, begin: number, allowed?: string): number {
  let depth = 0;
  for (let position = begin; position < source.length; position++) {
    const character = source[position] ?? '';
    if (character <= ' ' && character !== allowed) return depth === 0 ? position : -1;
    if (character === '(' && ++depth > deepestParentheses) return -1;
    if (character === ')' && depth-- === 0) return position;
  }
  return -1;
}

/** A title in quotes, which must end on its line; else an empty one that ends where it begins. */
function titleAt(source: string, begin: number): { text: string; end: number } {
  const quote = source[begin];
  if (quote !== '"' && quote !== "'") return { text: '', end: begin };
  for (let position = begin + 1; position < source.length && source[position] !== '\n'; position++) {
    if (source[position] === quote) return { text: source.slice(begin + 1, position), end: position + 1 };
  }
  return { text: '', end: begin };
}
