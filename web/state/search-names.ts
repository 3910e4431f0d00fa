import type { Term } from './narrow.ts';
import type { SearchNames } from './search-format.ts';

/** Words after an operator that may belong to the name. */
const MOST_MORE = 3;

export const OF_PEOPLE: readonly string[] = ['dm', 'dm-including'];

export interface NamedOperand {
  readonly operand: Term['operand'];
  /** How many of the words that follow belong to the name. */
  readonly more: number;
}

interface Asked {
  readonly operator: string;
  readonly text: string;
  /** Words that stand after it. */
  readonly following: readonly string[];
  /** A part of a name is enough. */
  readonly isLoose: boolean;
}

/** What an operator names: the longest name that stands there, else, if that is enough, what has these words in its name. */
export function namedOperand(
  { operator, text, following, isLoose }: Asked,
  names: SearchNames,
): NamedOperand | undefined {
  const longest = Math.min(MOST_MORE, following.length);
  for (const find of isLoose ? [exactly, loosely] : [exactly]) {
    for (let more = longest; more >= 0; more--) {
      const operand = find(operator, [text, ...following.slice(0, more)].join(' '), names);
      if (operand !== undefined) return { operand, more };
    }
  }
  return undefined;
}

function exactly(operator: string, text: string, names: SearchNames): Term['operand'] | undefined {
  if (operator === 'channel') return names.channelId(text) ?? numberOf(text);
  if (operator === 'sender') return text === 'me' ? text : personOf(text, names);
  return peopleOf(text, (each) => personOf(each, names));
}

function loosely(operator: string, text: string, names: SearchNames): Term['operand'] | undefined {
  if (operator === 'channel') return names.channelsLike(text)[0];
  const like = (each: string) => personOf(each, names) ?? names.peopleLike(each.replace(/^@/, ''))[0];
  return operator === 'sender' ? like(text) : peopleOf(text, like);
}

function peopleOf(text: string, find: (text: string) => number | undefined): number[] | undefined {
  const ids = text.split(',').map((each) => find(each.trim()));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)].sort((a, b) => a - b) : undefined;
}

function personOf(text: string, names: SearchNames): number | undefined {
  const name = text.replace(/^@/, '');
  const id = /\|([0-9]{1,15})$/.exec(name)?.[1];
  return id === undefined ? names.personId(name) : Number(id);
}

const numberOf = (text: string): number | undefined =>
  /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
