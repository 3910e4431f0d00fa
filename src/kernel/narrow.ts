import { BadNarrow } from './errors.ts';

/** One term of a narrow, in the modern names of its operator. */
export interface NarrowTerm {
  readonly operator: NarrowOperator;
  readonly operand: string | number | readonly number[];
  readonly negated: boolean;
}

/** Older names of operators, by the name in use. */
const ALIASES: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  'group-pm-with': 'dm-including',
};

export const OPERATORS = [
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'id',
  'is',
] as const;
export type NarrowOperator = (typeof OPERATORS)[number];

/** As it comes on the wire: an object, or the older pair. */
export type WireTerm =
  | { operator: string; operand: unknown; negated?: boolean | undefined }
  | readonly [operator: string, operand: unknown];

/** Checks names and shapes; what the operands mean is for those who know the realm. */
export function parseNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  return terms.map(parseTerm);
}

function parseTerm(term: WireTerm): NarrowTerm {
  const [given, operand, negated] = isPair(term)
    ? [term[0], term[1], false]
    : [term.operator, term.operand, term.negated === true];
  const lowered = given.startsWith('-') ? given.slice(1).toLowerCase() : given.toLowerCase();
  const operator = ALIASES[lowered] ?? lowered;
  if (!isOperator(operator)) throw new BadNarrow(`unknown operator ${given}`);
  return { operator, operand: checkOperand(operator, operand), negated: negated !== given.startsWith('-') };
}

function isPair(term: WireTerm): term is readonly [string, unknown] {
  return Array.isArray(term);
}

function isOperator(name: string): name is NarrowOperator {
  return (OPERATORS as readonly string[]).includes(name);
}

function checkOperand(operator: NarrowOperator, operand: unknown): NarrowTerm['operand'] {
  if (typeof operand === 'string') return operator === 'is' && operand === 'private' ? 'dm' : operand;
  if (Number.isSafeInteger(operand)) return operand as number;
  const isList = Array.isArray(operand) && operand.every((each) => Number.isSafeInteger(each));
  if (isList && (operator === 'dm' || operator === 'dm-including')) return operand as number[];
  throw new BadNarrow(`invalid operand of ${operator}`);
}
