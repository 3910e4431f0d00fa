import type { Narrow, Term } from './narrow.ts';

/** The organization's data for resolving the names in an address. */
export interface Known {
  readonly ownId: number;
  hasChannel(id: number): boolean;
  channelNamed(name: string): number | undefined;
  hasPerson(id: number): boolean;
  /** By a real address or one of the API. */
  personWithAddress(email: string): number | undefined;
}

export type Resolved =
  | { readonly kind: 'found'; readonly narrow: Narrow }
  | { readonly kind: 'unknown'; readonly what: 'channel' | 'person'; readonly name: string };

const PEOPLE = ['dm', 'dm-including', 'sender'];

/** The narrow with IDs in the place of names; or what it names that nobody here knows of. */
export function resolveNarrow(narrow: Narrow, known: Known): Resolved {
  const terms: Term[] = [];
  for (const term of narrow) {
    const operand = resolveOperand(term, known);
    if (operand === undefined) {
      const what = term.operator === 'channel' ? 'channel' : 'person';
      return { kind: 'unknown', what, name: String(term.operand) };
    }
    terms.push(operand === term.operand ? term : { ...term, operand });
  }
  const isSame = terms.every((term, at) => term === narrow[at]);
  return { kind: 'found', narrow: isSame ? narrow : terms };
}

function resolveOperand({ operator, operand }: Term, known: Known): Term['operand'] | undefined {
  if (operator === 'channel') {
    if (typeof operand === 'number') return known.hasChannel(operand) ? operand : undefined;
    return known.channelNamed(String(operand));
  }
  if (!PEOPLE.includes(operator) || operand === 'me') return operand;
  const ids = idsOf(operand, known);
  if (ids.some((id) => id === undefined || !known.hasPerson(id))) return undefined;
  if (operator === 'sender') return ids[0];
  const sorted = typeof operand === 'object' ? operand : (ids as number[]).sort((a, b) => a - b);
  if (operator !== 'dm') return sorted;
  // Links that others copied name the reader too.
  const others = sorted.filter((id) => id !== known.ownId);
  return others.length === 0 || others.length === sorted.length ? sorted : others;
}

function idsOf(operand: Term['operand'], known: Known): (number | undefined)[] {
  if (typeof operand === 'number') return [operand];
  if (typeof operand === 'object') return [...operand];
  return operand.split(',').map((email) => known.personWithAddress(email.trim()));
}
