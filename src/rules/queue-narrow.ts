import { BadRequest } from '../kernel/errors.ts';
import { type NarrowTerm, nameOf, parseNarrow, type WireTerm } from '../kernel/narrow.ts';

const OPERATORS: readonly string[] = ['channel', 'topic', 'sender', 'is'];

/** The narrow of an event queue: four operators, no negation (api/CONVENTIONS.md). */
export function parseQueueNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  for (const { name, negated } of terms.map(nameOf)) {
    if (!OPERATORS.includes(name) || negated) throw new BadRequest(`Operator ${name} not supported.`);
  }
  return parseNarrow(terms).map((term) => {
    if (term.operator === 'is' && term.operand === 'followed') {
      throw new BadRequest('Operand followed not supported.');
    }
    return term;
  });
}
