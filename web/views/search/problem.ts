import { t } from '../../i18n/texts.ts';
import type { Narrow, Term } from '../../state/narrow.ts';
import { namesNear } from '../../state/near-names.ts';
import { DATE_OPERATORS } from '../../state/search-dates.ts';
import type { Searchable } from '../../state/search-suggestions.ts';
import { HAS_OPERANDS, IS_OPERANDS, isUnderstood } from '../../state/search-text.ts';

/** A search with a term that says nothing. */
export interface SearchProblem {
  readonly term: Term;
  readonly narrow: Narrow;
}

const MOST = 4;

export function problemOf(narrow: Narrow): SearchProblem | undefined {
  const term = narrow.find((each) => !isUnderstood(each));
  return term && { term, narrow };
}

/** What is wrong, and what to do. */
export function problemText({ term: { operator, operand } }: SearchProblem): string {
  const text = String(operand);
  if (operator === 'channel') return t('navigation-search-no-channel', { text });
  if (DATE_OPERATORS.some((each) => each === operator)) return t('navigation-search-no-day', { text });
  if (operator === 'is' || operator === 'has')
    return t('navigation-search-no-operand', { text: `${operator}:${text}` });
  return t('navigation-search-no-person', { text });
}

/** The search with what may be meant in the place of the term, and with its words at last. */
export function alternatives({ term, narrow }: SearchProblem, data: Searchable): Narrow[] {
  const meant = operandsFor(term, data).map((operand) =>
    narrow.map((each) => (each === term ? { ...term, operand } : each)),
  );
  const others = narrow.filter((each) => each !== term && each.operator !== 'search');
  const words = narrow.filter(({ operator }) => operator === 'search').map(({ operand }) => operand);
  const search = { operator: 'search', operand: [term.operand, ...words].join(' ') };
  return [...meant, [...others, search]];
}

function operandsFor({ operator, operand }: Term, { channels, people }: Searchable): Term['operand'][] {
  const near = (all: typeof people) => namesNear(all, String(operand)).slice(0, MOST);
  if (operator === 'channel') return near(channels).map(({ id }) => id);
  if (operator === 'sender') return near(people).map(({ id }) => id);
  if (operator === 'dm' || operator === 'dm-including') return near(people).map(({ id }) => [id]);
  if (operator === 'is') return [...IS_OPERANDS];
  return operator === 'has' ? [...HAS_OPERANDS] : [];
}
