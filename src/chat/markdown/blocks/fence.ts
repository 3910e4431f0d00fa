import type { StateBlock } from 'markdown-it';
import { indentOf, isIndentedCode, lineText, maxBlockLevel, pushParagraph, tokenizeLines } from './lines.ts';

interface Fence {
  readonly marks: string;
  /** As written; empty when none is named. */
  readonly language: string;
  readonly header: string;
}

const containerLanguages = new Set(['quote', 'quoted', 'spoiler']);
const languageCharacters = /[A-Za-z0-9_+\-,./#]/;

/** Fences of backticks or tildes: code, ```` ```quote ````, ```` ```spoiler ```` and ```` ```math ````. */
export function fence(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (isIndentedCode(state, start)) return false;
  const opening = openingFence(lineText(state, start));
  if (!opening) return false;
  if (silent) return true;
  const close = closingLine(state, { opening, start, end });
  pushFence(state, opening, { start: start + 1, end: close });
  state.line = Math.min(close + 1, end);
  return true;
}

/** The fence that the line opens. Neither language nor header may contain a fence character: inline code is no fence. */
export function openingFence(line: string): Fence | undefined {
  const length = marksAtStart(line);
  if (length < 3) return undefined;
  const info = line.slice(length).trim();
  if (info.includes('`') || info.includes('~')) return undefined;
  if (info === '') return { marks: line.slice(0, length), language: '', header: '' };
  const begin = (info[0] === '{' ? 1 : 0) + (info[info[0] === '{' ? 1 : 0] === '.' ? 1 : 0);
  let end = begin;
  while (end < info.length && languageCharacters.test(info[end] ?? '')) end++;
  if (end === begin) return undefined;
  const header = info.slice(end).trim();
  return { marks: line.slice(0, length), language: info.slice(begin, end), header };
}

function marksAtStart(line: string): number {
  const mark = line.charCodeAt(0);
  if (mark !== 96 && mark !== 126) return 0;
  let length = 1;
  while (line.charCodeAt(length) === mark) length++;
  return length;
}

function isContainer(fence: Fence): boolean {
  return containerLanguages.has(fence.language.toLowerCase());
}

/**
 * The line that closes the fence, or the container's end. Quotes and spoilers may contain fences: the open ones
 * are on a stack, and only the innermost can be closed; a fence of code or a formula takes every line until then.
 */
function closingLine(state: StateBlock, fenced: { opening: Fence; start: number; end: number }): number {
  const open = [fenced.opening];
  let line = fenced.start + 1;
  for (; line < fenced.end; line++) {
    if (indentOf(state, line) < 0 && !state.isEmpty(line)) break;
    const innermost = open.at(-1) ?? fenced.opening;
    const text = lineText(state, line).trimEnd();
    if (text === innermost.marks) open.pop();
    else if (isContainer(innermost)) pushIf(open, openingFence(text));
    if (open.length === 0) break;
  }
  return line;
}

function pushIf(fences: Fence[], fence: Fence | undefined): void {
  if (fence) fences.push(fence);
}

function pushFence(state: StateBlock, fence: Fence, lines: { start: number; end: number }): void {
  const language = fence.language.toLowerCase();
  const nested = state.level < maxBlockLevel;
  if (nested && language === 'spoiler') pushSpoiler(state, fence.header, lines);
  else if (nested && containerLanguages.has(language)) pushQuote(state, lines);
  else
    pushVerbatim(state, {
      type: language === 'math' ? 'math_block' : 'fence',
      info: fence.language,
      ...lines,
    });
}

function pushQuote(state: StateBlock, lines: { start: number; end: number }): void {
  state.push('blockquote_open', 'blockquote', 1);
  tokenizeLines(state, lines.start, lines.end);
  state.push('blockquote_close', 'blockquote', -1);
}

function pushSpoiler(state: StateBlock, header: string, lines: { start: number; end: number }): void {
  state.push('spoiler_open', 'div', 1);
  if (header !== '') pushParagraph(state, header);
  state.push('spoiler_content', 'div', 0);
  tokenizeLines(state, lines.start, lines.end);
  state.push('spoiler_close', 'div', -1);
}

function pushVerbatim(
  state: StateBlock,
  block: { type: string; info: string; start: number; end: number },
): void {
  const token = state.push(block.type, '', 0);
  token.content = state.getLines(block.start, block.end, state.blkIndent, false);
  token.info = block.info;
}
