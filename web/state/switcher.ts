import { rankLowered } from './ranking.ts';

export type SwitchKind = 'person' | 'group' | 'channel' | 'topic' | 'view' | 'command';

/** The targets of the quick switcher. */
export interface Switchable<Value> {
  readonly key: string;
  readonly kind: SwitchKind;
  readonly text: string;
  readonly value: Value;
  /** In small letters; it is made once for many keystrokes. */
  readonly lower: string;
  readonly letters: number;
  /** Added to the rank of a match: recent, unread, subscribed. */
  readonly boost: number;
}

interface Given<Value> {
  readonly key: string;
  readonly kind: SwitchKind;
  readonly text: string;
  readonly value: Value;
  readonly boost?: number;
}

export function switchable<Value>({ boost = 0, ...given }: Given<Value>): Switchable<Value> {
  const lower = given.text.toLowerCase();
  return { ...given, lower, letters: lettersIn(lower), boost };
}

/** Which letters a text has, as bits: a text that lacks a letter of the query is passed over at once. */
export function lettersIn(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 32) bits |= 1 << (code % 31);
  }
  return bits;
}

const KINDS: Readonly<Record<string, readonly SwitchKind[]>> = {
  '@': ['person', 'group'],
  '#': ['channel', 'topic'],
  '>': ['command', 'view'],
};

/** `@`, `#` and `>` at the beginning leave people, channels with topics, or commands. */
export function splitQuery(typed: string): {
  readonly kinds: readonly SwitchKind[] | undefined;
  readonly query: string;
} {
  const kinds = KINDS[typed.trimStart()[0] ?? ''];
  const query = (kinds ? typed.trimStart().slice(1) : typed).trim().toLowerCase();
  return { kinds, query };
}

/** The matches of the input, best first. */
export function rankSwitchables<Value>(
  all: readonly Switchable<Value>[],
  typed: string,
  most: number,
): Switchable<Value>[] {
  const { kinds, query } = splitQuery(typed);
  const wanted = lettersIn(query);
  const best: { readonly each: Switchable<Value>; readonly score: number }[] = [];
  let least = 0;
  for (const each of all) {
    if ((wanted & ~each.letters) !== 0 || (kinds && !kinds.includes(each.kind))) continue;
    const rank = query === '' ? 1 : rankLowered(each.lower, query);
    if (rank === 0) continue;
    const score = rank + each.boost;
    if (best.length >= most && score <= least) continue;
    const at = best.findIndex((other) => other.score < score);
    best.splice(at < 0 ? best.length : at, 0, { each, score });
    if (best.length > most) best.pop();
    least = best.at(-1)?.score ?? 0;
  }
  return best.map(({ each }) => each);
}
