import type { Narrow, Term } from './narrow.ts';
import { rankText } from './ranking.ts';
import { dayOf } from './search-dates.ts';
import {
  HAS_OPERANDS,
  IS_OPERANDS,
  lastToken,
  partialTerm,
  SEARCH_OPERATORS,
  type SearchOperator,
} from './search-text.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Everything that a search can name. */
export interface Searchable {
  readonly channels: readonly Named[];
  readonly people: readonly Named[];
  readonly ownId: number;
  /** Known topics of a channel; without one, of all channels. */
  topics(streamId: number | undefined): readonly string[];
}

export type Suggestion =
  /** Searches for what stands there. */
  | { readonly kind: 'run'; readonly text: string }
  /** Takes the place of the last part of the text. */
  | { readonly kind: 'term'; readonly term: Term }
  /** Goes on with the operand. */
  | { readonly kind: 'operator'; readonly operator: SearchOperator; readonly isNegated: boolean };

interface Typed {
  /** Terms that are complete. */
  readonly terms: Narrow;
  readonly text: string;
}

const MOST = 6;
/** Beside other things. */
const FEW = 3;

const OFFERED: readonly SearchOperator[] = [
  ...(['channel', 'topic', 'sender', 'dm', 'dm-including', 'is', 'has'] as const),
  ...(['after', 'before', 'on'] as const),
];

export function suggestions({ terms, text }: Typed, data: Searchable): Suggestion[] {
  const { last } = lastToken(text);
  const partial = partialTerm(last);
  if (partial && SEARCH_OPERATORS.includes(partial.operator as SearchOperator)) {
    const values = valuesOf(partial.operator, partial.text, { terms, data, most: MOST });
    return values.map((operand) => termOf(partial.operator, operand, partial.isNegated));
  }
  const isNegated = last.startsWith('-');
  const word = isNegated ? last.slice(1) : last;
  const isAsking = text.trim() !== '' || terms.length > 0;
  const run: Suggestion[] =
    isAsking && !(isNegated && word === '') ? [{ kind: 'run', text: text.trim() }] : [];
  const fits = OFFERED.filter(
    (operator) => operator.startsWith(word.toLowerCase()) && isFree(operator, terms),
  );
  const operators = fits.map((operator) => ({ kind: 'operator' as const, operator, isNegated }));
  if (word === '') return [...run, ...operators];
  const few = (operator: SearchOperator) =>
    isFree(operator, terms)
      ? valuesOf(operator, word, { terms, data, most: FEW }).map((operand) =>
          termOf(operator, operand, isNegated),
        )
      : [];
  return [
    ...run,
    ...few('channel'),
    ...few('sender'),
    ...few('dm'),
    ...few('topic'),
    ...few('is'),
    ...few('has'),
    ...operators,
  ];
}

const termOf = (operator: string, operand: Term['operand'], isNegated: boolean): Suggestion => ({
  kind: 'term',
  term: { operator, operand, ...(isNegated && { negated: true }) },
});

const IN_CHANNELS = ['channel', 'topic'];
const WITH_PEOPLE = ['dm', 'dm-including'];

/** Whether the operator makes sense beside the terms: a message is in a channel or direct, and in one channel only. */
function isFree(operator: SearchOperator, terms: Narrow): boolean {
  const has = (list: readonly string[]) =>
    terms.some((each) => !each.negated && list.includes(each.operator));
  if (IN_CHANNELS.includes(operator)) return !has([operator, ...WITH_PEOPLE]);
  if (WITH_PEOPLE.includes(operator)) return !has(IN_CHANNELS);
  return operator !== 'sender' || !has(['sender']);
}

interface Among extends Pick<Typed, 'terms'> {
  readonly data: Searchable;
  readonly most: number;
}

function valuesOf(operator: string, text: string, { terms, data, most }: Among): Term['operand'][] {
  switch (operator) {
    case 'channel':
      return best(data.channels, text, most).map(({ id }) => id);
    case 'sender': {
      const found = best(data.people, text, most).map(({ id }) => (id === data.ownId ? 'me' : id));
      // Not somebody whose name begins with it.
      return text.toLowerCase() === 'me' ? ['me', ...found.filter((each) => each !== 'me')] : found;
    }
    case 'dm':
    case 'dm-including':
      return people(text, data, most);
    case 'topic': {
      const channel = terms.find((each) => each.operator === 'channel' && !each.negated)?.operand;
      const topics = data.topics(typeof channel === 'number' ? channel : undefined);
      return best(
        topics.map((name) => ({ name })),
        text,
        most,
      ).map(({ name }) => name);
    }
    case 'is':
      return IS_OPERANDS.filter((each) => each.startsWith(text.toLowerCase()));
    case 'has':
      return HAS_OPERANDS.filter((each) => each.startsWith(text.toLowerCase()));
    case 'after':
    case 'before':
    case 'on':
      return DAYS.filter((each) => each.startsWith(text.toLowerCase())).flatMap(
        (each) => dayOf(each, new Date()) ?? [],
      );
    default:
      return [];
  }
}

/** Offered; others are typed. */
const DAYS = ['today', 'yesterday'];

function people(text: string, { people: all }: Searchable, most: number): number[][] {
  return best(all, text.split(',').at(-1)?.trim() ?? '', most).map(({ id }) => [id]);
}

function best<T extends { readonly name: string }>(all: readonly T[], text: string, most: number): T[] {
  const ranked = all.flatMap((each) => {
    const score = rankText(each.name, text);
    return score > 0 ? [{ each, score }] : [];
  });
  ranked.sort((one, other) => other.score - one.score);
  return ranked.slice(0, most).map(({ each }) => each);
}

/** The terms with one more: people of one direct conversation are gathered, other terms of one kind replaced. */
export function withTerm(terms: Narrow, term: Term): Narrow {
  const same = terms.find((each) => each.operator === term.operator && !each.negated && !term.negated);
  if (!same || term.operator === 'is' || term.operator === 'has') return [...terms, term];
  const isGathered = term.operator === 'dm' || term.operator === 'dm-including';
  if (!isGathered || typeof same.operand !== 'object' || typeof term.operand !== 'object')
    return terms.map((each) => (each === same ? term : each));
  const operand = [...new Set([...same.operand, ...term.operand])].sort((a, b) => a - b);
  return terms.map((each) => (each === same ? { ...each, operand } : each));
}
