import { compareNames } from '../../i18n/format.ts';
import { rankText } from '../../state/ranking.ts';

interface Person {
  readonly full_name: string;
  readonly is_active?: boolean;
}

/** People whose names fit what is typed, best first. */
export const findPeople = <P extends Person>(people: Iterable<P>, text: string, most: number): P[] =>
  find(people, { text, most }, ({ full_name, is_active }) => (is_active === false ? undefined : full_name));

interface Search {
  readonly text: string;
  /** How many are found at most. */
  readonly most: number;
}

/** Things whose names fit what is typed, best first; those that fit alike in the order of their names. */
export function find<T>(
  things: Iterable<T>,
  { text, most }: Search,
  nameOf: (thing: T) => string | undefined,
): T[] {
  const found: { thing: T; score: number; name: string }[] = [];
  for (const thing of things) {
    const name = nameOf(thing);
    const score = name === undefined ? 0 : rankText(name, text);
    if (score > 0 && name !== undefined) found.push({ thing, score, name });
  }
  found.sort((one, other) => other.score - one.score || compareNames(one.name, other.name));
  return found.slice(0, most).map(({ thing }) => thing);
}
