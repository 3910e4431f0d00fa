import { BadRequest } from '../kernel/errors.ts';
import { type NarrowTerm, parseNarrow, type WireTerm } from '../kernel/narrow.ts';

const OPERATORS = ['channel', 'topic', 'sender', 'is'];

/** The narrow of an event queue: four operators, no negation (api/CONVENTIONS.md). */
export function parseQueueNarrow(terms: readonly WireTerm[]): NarrowTerm[] {
  return parseNarrow(terms).map((term) => {
    const isKnown = OPERATORS.includes(term.operator) && !term.negated;
    if (!isKnown) throw new BadRequest(`Operator ${term.operator} not supported.`);
    if (term.operator === 'is' && term.operand === 'followed') {
      throw new BadRequest('Operand followed not supported.');
    }
    return term;
  });
}
