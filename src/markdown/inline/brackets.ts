import type { StateInline } from 'markdown-it';

/** Per inline source: for each `[` the position of its `]`. Built once, so that brackets cost linear time together. */
const pairsOf = new WeakMap<StateInline, Map<number, number>>();

/** Position of the `]` for the `[` at which the state stands, or -1. */
export function closingBracket(state: StateInline): number {
  let pairs = pairsOf.get(state);
  if (!pairs) {
    pairs = bracketPairs(state.src);
    pairsOf.set(state, pairs);
  }
  return pairs.get(state.pos) ?? -1;
}

function bracketPairs(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { index } of source.matchAll(/[[\]]/g)) {
    if (source[index] === '[') open.push(index);
    else if (open.length > 0) pairs.set(open.pop() ?? -1, index);
  }
  return pairs;
}
