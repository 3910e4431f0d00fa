import type { Narrow, Term } from './narrow.ts';

/** Names and IDs of everything that a search can name. */
export interface SearchNames {
  channelId(name: string): number | undefined;
  channelName(id: number): string | undefined;
  /** `Name`, or `Name|7` where several people have the name. */
  personId(text: string): number | undefined;
  personText(id: number): string | undefined;
  /** IDs of what has these words, or their beginnings, in its name; the best match first. */
  channelsLike(text: string): readonly number[];
  peopleLike(text: string): readonly number[];
}

/** The terms as they are typed. */
export function formatSearch(narrow: Narrow, names: SearchNames): string {
  return narrow.map((term) => formatTerm(term, names)).join(' ');
}

export function formatTerm({ operator, operand, negated }: Term, names: SearchNames): string {
  if (operator === 'search') return String(operand);
  return `${negated ? '-' : ''}${operator}:${quoted(operandText(operator, operand, names))}`;
}

export function operandText(operator: string, operand: Term['operand'], names: SearchNames): string {
  if (operator === 'channel' && typeof operand === 'number')
    return names.channelName(operand) ?? String(operand);
  if (operator === 'sender' && typeof operand === 'number') return names.personText(operand) ?? `|${operand}`;
  if (typeof operand !== 'object') return String(operand);
  return operand.map((id) => names.personText(id) ?? `|${id}`).join(', ');
}

/** A name as it can stand in a list of names; `id` tells people of one name apart. */
export function personSearchText(name: string, id: number, isUnique: boolean): string {
  const isPlain = !/[,"|]|^\s*$|^me$/i.test(name) && name.trim() === name;
  return isUnique && isPlain ? name : `${name.replace(/[,"|]+/g, ' ').trim()}|${id}`;
}

/** In quotation marks if it would be read otherwise without them. */
function quoted(text: string): string {
  return text === '' || /[\s"\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}
