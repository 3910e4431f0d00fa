import type { Model } from '../../model/model.ts';
import type { Narrow, Term } from '../../state/narrow.ts';
import type { Desk } from '../app/desk.ts';
import { channelText, personText } from '../app/names.ts';

/** Opens the search, with the narrow as its beginning. */
export function searchWithin(model: Model, desk: Desk, narrow: Narrow): void {
  const text = searchText(model, narrow);
  desk.switchTo(text === '' ? '/' : `/${text} `);
}

/** A narrow as one would type it: `channel:design topic:"new icons"`. */
export function searchText(model: Model, narrow: Narrow): string {
  return narrow.map((term) => termText(model, term)).join(' ');
}

function termText(model: Model, { operator, operand, negated }: Term): string {
  const value = operandText(model, operator, operand);
  if (operator === 'search') return value;
  return `${negated ? '-' : ''}${operator}:${/\s/.test(value) ? `"${value}"` : value}`;
}

function operandText(model: Model, operator: string, operand: Term['operand']): string {
  if (operator === 'channel' && typeof operand === 'number') return channelText(model, operand);
  if (typeof operand === 'object') return operand.map((id) => personText(model, id)).join(', ');
  return operator === 'sender' && typeof operand === 'number' ? personText(model, operand) : String(operand);
}
