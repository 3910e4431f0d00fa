import { BadRequest } from '../../engine/kernel/errors.ts';
import { type NarrowTerm, nameOf, parseNarrow, type WireTerm } from './language/terms.ts';

const OPERATORS: readonly string[] = ['channel', 'topic', 'sender', 'is'];

/** The states that a queue follows: they are known from a message and its flags. */
const STATES: ReadonlySet<unknown> = new Set(['dm', 'unread', 'starred', 'mentioned', 'alerted', 'resolved']);

/** The narrow of an event queue: four operators, no negation. Other operands of `is` have no effect, as in the release. */
export function parseQueueNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  for (const { name, negated } of terms.map(nameOf)) {
    if (!OPERATORS.includes(name) || negated) throw new BadRequest(`Operator ${name} not supported.`);
  }
  return parseNarrow(terms).filter(({ operator, operand }) => operator !== 'is' || STATES.has(operand));
}
