import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';

/** One term of a narrow, with the current name of its operator. */
export interface NarrowTerm {
  readonly operator: NarrowOperator;
  readonly operand: string | number | readonly number[];
  readonly negated: boolean;
}

/** Older names of operators, by the name in use. */
const ALIASES: ReadonlyMap<string, NarrowOperator> = new Map(
  Object.entries({
    stream: 'channel',
    streams: 'channels',
    'pm-with': 'dm',
    pm_with: 'dm',
    group_pm_with: 'group-pm-with',
    from: 'sender',
    subject: 'topic',
  } as const),
);

export const OPERATORS = [
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'group-pm-with',
  'sender',
  'id',
  'is',
  'has',
  'in',
  'with',
  'near',
  'search',
  'after',
  'before',
] as const;
export type NarrowOperator = (typeof OPERATORS)[number];

/** A term whose meaning does not depend on other data. */
export type PlainTerm = NarrowTerm & { readonly operator: Exclude<NarrowOperator, 'with'> };

export const isPlain = (term: NarrowTerm): term is PlainTerm => term.operator !== 'with';

/** A term on the wire: an object, or the older pair. */
export type WireTerm =
  | { operator: string; operand: unknown; negated?: boolean | undefined }
  | readonly [operator: string, operand: unknown];

/** Checks names and shapes; `resolveTerms` checks the operands. */
export function parseNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  return terms.map(parseTerm);
}

function parseTerm(term: WireTerm): NarrowTerm {
  const { name, negated } = nameOf(term);
  if (!isOperator(name)) throw new BadNarrow(`unknown operator ${givenName(term)}`);
  const operand = isPair(term) ? term[1] : term.operand;
  requireShort(operand);
  return { operator: name, operand: checkOperand(name, operand), negated };
}

function requireShort(operand: unknown): void {
  if (typeof operand === 'string' && operand.length > BOUNDS.narrowOperand)
    throw new BadRequest(`operand is too long (limit: ${BOUNDS.narrowOperand} characters)`);
  if (Array.isArray(operand) && operand.length > BOUNDS.recipients)
    throw new BadRequest(`operand has too many items (limit: ${BOUNDS.recipients})`);
}

/** The current name of the operator, known or not, and whether the term is negated: by its field, or by a minus. */
export function nameOf(term: WireTerm): { readonly name: string; readonly negated: boolean } {
  const given = givenName(term);
  const isMinus = given.startsWith('-');
  const lowered = (isMinus ? given.slice(1) : given).toLowerCase();
  const isNegated = !isPair(term) && term.negated === true;
  return { name: ALIASES.get(lowered) ?? lowered, negated: isNegated !== isMinus };
}

const givenName = (term: WireTerm): string => (isPair(term) ? term[0] : term.operator);

function isPair(term: WireTerm): term is readonly [string, unknown] {
  return Array.isArray(term);
}

function isOperator(name: string): name is NarrowOperator {
  return (OPERATORS as readonly string[]).includes(name);
}

/** Operators whose operand may be an ID. */
const OF_IDS: readonly NarrowOperator[] = ['channel', 'sender', 'id', 'with', 'near'];
/** Operators whose operand may also be a list of IDs. */
const OF_LISTS: readonly NarrowOperator[] = ['dm', 'dm-including', 'group-pm-with'];

/** Ours (docs/compat.md): messages sent at that time or later, and earlier ones. */
const OF_TIMES: readonly NarrowOperator[] = ['after', 'before'];

/** UNIX seconds; a day, `2026-11-27`, is its first second in UTC. */
function secondsOf(operand: unknown): number {
  const isDay = typeof operand === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(operand);
  const seconds = isDay ? Date.parse(`${operand}T00:00:00Z`) / 1000 : operand;
  if (Number.isSafeInteger(seconds)) return seconds as number;
  throw new BadRequest('operand is neither UNIX seconds nor a day like 2026-11-27');
}

function checkOperand(operator: NarrowOperator, operand: unknown): NarrowTerm['operand'] {
  if (operand === undefined || operand === null) throw new BadRequest('operand is missing');
  if (operator === 'search' && operand === '') throw new BadRequest('operand cannot be blank.');
  if (OF_TIMES.includes(operator)) return secondsOf(operand);
  if (typeof operand === 'string') return operator === 'is' && operand === 'private' ? 'dm' : operand;
  const takesList = OF_LISTS.includes(operator);
  if (Number.isSafeInteger(operand) && (takesList || OF_IDS.includes(operator))) return operand as number;
  const isList = Array.isArray(operand) && operand.every((each) => Number.isSafeInteger(each));
  if (isList && takesList) return operand as number[];
  if (takesList) throw new BadRequest('operand is not a string or an integer list');
  throw new BadRequest(`operand is not a string${OF_IDS.includes(operator) ? ' or integer' : ''}`);
}
