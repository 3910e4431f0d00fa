/** Marks of Markdown as edits of a text with a selection. Pure. */

export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces the text from `start` to `end` by `insert`, then selects. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  readonly select?: readonly [start: number, end: number];
}

export type Mark =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'codeBlock'
  | 'quote'
  | 'spoiler'
  | 'list'
  | 'numbers'
  | 'math'
  | 'link';

/** Adds the mark to the selection, or removes it. */
export function applyMark(mark: Mark, selection: Selection): Edit {
  switch (mark) {
    case 'bold':
      return wrapped(selection, '**');
    case 'italic':
      return wrapped(selection, '*');
    case 'strike':
      return wrapped(selection, '~~');
    case 'code':
      return selected(selection).includes('\n') ? fenced(selection, '```', '') : wrapped(selection, '`');
    case 'math':
      return selected(selection).includes('\n') ? fenced(selection, '```', 'math') : wrapped(selection, '$$');
    case 'codeBlock':
      return fenced(selection, '```', '');
    case 'spoiler':
      return fenced(selection, '```', 'spoiler ');
    case 'quote':
      return prefixed(selection, () => '> ', /^> ?/);
    case 'list':
      return prefixed(selection, () => '- ', /^[-*] /);
    case 'numbers':
      return prefixed(selection, (index) => `${index + 1}. `, /^\d+\. /);
    case 'link':
      return linked(selection);
    default:
      mark satisfies never;
      throw new Error(`No mark ${mark}.`);
  }
}

const selected = ({ text, start, end }: Selection): string => text.slice(start, end);

/** Signs around the selection, without the spaces at its ends. */
function wrapped(selection: Selection, sign: string): Edit {
  const { text } = selection;
  const inner = selected(selection);
  const start = selection.start + (inner.length - inner.trimStart().length);
  const end = Math.max(start, selection.end - (inner.length - inner.trimEnd().length));
  const length = sign.length;
  const isOnly = (at: number, step: number) =>
    text.startsWith(sign, at) && !(sign === '*' && countStars(text, at, step) === 2);
  if (start - length >= 0 && isOnly(start - length, -1) && isOnly(end, 1)) {
    const kept = text.slice(start, end);
    return {
      ...{ start: start - length, end: end + length, insert: kept },
      select: [start - length, end - length],
    };
  }
  return {
    ...{ start, end, insert: `${sign}${text.slice(start, end)}${sign}` },
    select: [start + length, end + length],
  };
}

/** `*` beside another one is bold, not italic. */
function countStars(text: string, at: number, step: number): number {
  let count = 0;
  for (let index = at; text[index] === '*'; index += step) count += 1;
  return count;
}

/** Lines before and after the lines of the selection. */
function fenced(selection: Selection, fence: string, info: string): Edit {
  const { text, start, end } = selection;
  const inner = selected(selection);
  const sign = longer(fence, inner);
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  const opening = `${before}${sign}${info}\n`;
  const at = start + opening.length;
  // A spoiler wants its heading next, a block of code its code.
  const select: readonly [number, number] = info.startsWith('spoiler')
    ? [at - 1, at - 1]
    : [at, at + inner.length];
  return { start, end, insert: `${opening}${inner}\n${sign}${after}`, select };
}

/** A fence within the text would end it. */
function longer(fence: string, inner: string): string {
  let sign = fence;
  while (inner.includes(sign)) sign += '`';
  return sign;
}

/** A sign before each line that the selection touches; taken away where each has it. */
function prefixed(selection: Selection, sign: (index: number) => string, has: RegExp): Edit {
  const { text } = selection;
  const start = text.lastIndexOf('\n', selection.start - 1) + 1;
  const until = text.indexOf('\n', selection.end);
  const end = until < 0 ? text.length : until;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => has.test(line));
  const changed = lines.map((line, index) => (isMarked ? line.replace(has, '') : `${sign(index)}${line}`));
  const insert = changed.join('\n');
  const isEmpty = selection.start === selection.end;
  const at = start + insert.length;
  return { start, end, insert, select: isEmpty ? [at, at] : [start, at] };
}

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

export const isAddress = (text: string): boolean => ADDRESS.test(text.trim()) && text.length < 4000;

/** The selection becomes the words of a link, or its address; what is missing is selected. */
function linked(selection: Selection): Edit {
  const { start, end } = selection;
  const inner = selected(selection);
  if (isAddress(inner)) {
    return { start, end, insert: `[](${inner.trim()})`, select: [start + 1, start + 1] };
  }
  const insert = `[${inner}](https://)`;
  if (inner === '') return { start, end, insert, select: [start + 1, start + 1] };
  const address = start + inner.length + 3;
  return { start, end, insert, select: [address, address + 'https://'.length] };
}

/** An address that is pasted over words makes a link of them. */
export function linkOver(selection: Selection, pasted: string): Edit | undefined {
  const inner = selected(selection);
  if (inner.trim() === '' || inner.includes('\n') || isAddress(inner) || !isAddress(pasted)) return undefined;
  const insert = `[${inner}](${pasted.trim()})`;
  const at = selection.start + insert.length;
  return { start: selection.start, end: selection.end, insert, select: [at, at] };
}

/** Text at the cursor, on lines of its own if it is `block`. */
export function inserted(selection: Selection, words: string, { block = false } = {}): Edit {
  const { text, start, end } = selection;
  const before = block && start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = block && (end >= text.length || text[end] !== '\n') ? '\n' : '';
  const insert = `${before}${words}${after}`;
  const at = start + insert.length;
  return { start, end, insert, select: [at, at] };
}

const ITEM = /^(\s*)(?:([-*])|(\d{1,9})\.) (.*)$/;

/** A new line in a list goes on with the list; in an empty item it ends it. */
export function newLine({ text, start, end }: Selection): Edit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const match = ITEM.exec(text.slice(from, start));
  if (!match) return undefined;
  const [, indent = '', dash, number, words = ''] = match;
  if (words.trim() === '') return { start: from, end: start, insert: '', select: [from, from] };
  const insert = `\n${indent}${dash ?? `${Number(number) + 1}.`} `;
  return { start, end, insert, select: [start + insert.length, start + insert.length] };
}
