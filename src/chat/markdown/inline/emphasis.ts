import type { StateInline, Token } from 'markdown-it';

/** A run of `*` or `~~` after pairing: tags closed, characters left over, tags opened, in this order. */
interface Run {
  readonly character: '*' | '~';
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  left: number;
  closing: string;
  opening: string;
}

const longestStars = 3;

/** Collects a run of stars or tildes; `pairRuns` decides its meaning once the text is complete. */
export function emphasisRun(state: StateInline, silent: boolean): boolean {
  const character = state.src[state.pos];
  if ((character !== '*' && character !== '~') || silent) return false;
  let end = state.pos + 1;
  while (state.src[end] === character) end++;
  const run = newRun(state, { character, length: end - state.pos });
  if (run) state.push('run', '', 0).meta = { run };
  else state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function newRun(state: StateInline, marks: { character: '*' | '~'; length: number }): Run | undefined {
  const { character, length } = marks;
  if (character === '~' ? length !== 2 : length > longestStars) return undefined;
  const spaced = character === '~';
  const canClose = state.pos > 0 && (spaced || !isSpaceAt(state, state.pos - 1));
  const canOpen = state.pos + length < state.posMax && (spaced || !isSpaceAt(state, state.pos + length));
  if (!canOpen && !canClose) return undefined;
  return { character, length, canOpen, canClose, left: length, closing: '', opening: '' };
}

function isSpaceAt(state: StateInline, position: number): boolean {
  return /\s/.test(state.src[position] ?? ' ');
}

/** Pairs the runs of each line. Unpaired runs between a pair stay text. */
export function pairRuns(state: StateInline): void {
  let open: Run[] = [];
  for (const token of state.tokens) {
    if (token.type === 'line_break') open = [];
    const run = runOf(token);
    if (run) pairRun(open, run);
  }
}

function pairRun(open: Run[], run: Run): void {
  while (run.canClose && run.left > 0) {
    const index = openerIndex(open, run);
    const opener = open[index];
    if (!opener) break;
    open.length = index + 1;
    join(opener, run);
    if (opener.left === 0) open.pop();
  }
  if (run.canOpen && run.left > 0) open.push(run);
}

/** The most unpaired runs that are searched backwards for a pair: bounds the work for texts that consist of marks. */
const furthest = 50;

function openerIndex(open: readonly Run[], run: Run): number {
  const last = Math.max(0, open.length - furthest);
  for (let index = open.length - 1; index >= last; index--) {
    const opener = open[index];
    if (opener?.character === run.character && fits(opener, run)) return index;
  }
  return -1;
}

/** In `*a **b** c*` the inner marks are a pair of their own. */
function fits(opener: Run, run: Run): boolean {
  if (opener.character === '~') return true;
  return (
    opener.left === run.left || opener.left === longestStars || run.left === longestStars || !run.canOpen
  );
}

function join(opener: Run, run: Run): void {
  const [tag, width] = pairOf(opener, run);
  opener.left -= width;
  run.left -= width;
  opener.opening = `<${tag}>${opener.opening}`;
  run.closing += `</${tag}>`;
}

function pairOf(opener: Run, run: Run): [tag: string, width: number] {
  if (run.character === '~') return ['del', 2];
  const width = Math.min(opener.left, run.left);
  return width === 2 ? ['strong', 2] : ['em', 1];
}

function runOf(token: Token): Run | undefined {
  return token.type === 'run' ? (token.meta?.run as Run) : undefined;
}

/** The HTML of a run after pairing. */
export function renderRun(token: Token): string {
  const run = runOf(token);
  return run ? run.closing + run.character.repeat(run.left) + run.opening : '';
}
