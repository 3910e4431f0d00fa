import type { StateInline } from 'markdown-it';
import { codeSpanAt } from './code.ts';

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
