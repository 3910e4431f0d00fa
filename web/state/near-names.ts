import { rankText } from './ranking.ts';

/** Each word is there, whole or its beginning or a part of it; letters strewn over a name are not enough. */
const HAS_WORDS = 400;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Small letters without accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The entries that have the words in their names, the best match first; `all` in the order of preference. */
export function namesLike<T extends Named>(all: readonly T[], text: string): T[] {
  const wanted = folded(text);
  if (wanted === '') return [];
  const ranked = all.map((each) => ({ each, score: rankText(folded(each.name), wanted) }));
  return ranked
    .filter(({ score }) => score >= HAS_WORDS)
    .sort((one, other) => other.score - one.score)
    .map(({ each }) => each);
}

/** What one typing error in one word would name. */
export function namesNear<T extends Named>(all: readonly T[], text: string): T[] {
  const wanted = folded(text);
  if (wanted.length < 3) return [];
  return all.filter(({ name }) =>
    [folded(name), ...folded(name).split(/[\s-]+/)].some((word) => isOneErrorAway(word, wanted)),
  );
}

/** A letter too many, too few or another, or two the wrong way round. */
function isOneErrorAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}
