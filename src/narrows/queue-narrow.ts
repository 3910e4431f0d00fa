import { BadRequest } from '../kernel/errors.ts';
import { type NarrowTerm, nameOf, parseNarrow, type WireTerm } from './language/terms.ts';
import { stateOf } from './plan/resolve.ts';

const OPERATORS: readonly string[] = ['channel', 'topic', 'sender', 'is'];

/** The narrow of an event queue: four operators, no negation (api/CONVENTIONS.md). */
export function parseQueueNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  for (const { name, negated } of terms.map(nameOf)) {
    if (!OPERATORS.includes(name) || negated) throw new BadRequest(`Operator ${name} not supported.`);
  }
  const narrow = parseNarrow(terms);
  for (const { operator, operand } of narrow) if (operator === 'is') requireState(String(operand));
  return narrow;
}

/** Queues take only states that follow from a message and its flags: topic policies are looked up for fetches only. */
function requireState(operand: string): void {
  stateOf(operand);
  if (operand === 'followed' || operand === 'muted') {
    throw new BadRequest(`Operand ${operand} not supported.`);
  }
}
