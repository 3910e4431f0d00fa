import type { User } from '../../client/shapes.ts';
import { rankText } from '../../state/ranking.ts';

/** The accounts whose names fit best, deactivated ones too. */
export function bestPeople(people: Iterable<User>, typed: string, most: number): readonly User[] {
  const query = typed.trim();
  if (query === '') return [];
  const ranked: { readonly person: User; readonly rank: number }[] = [];
  for (const person of people) {
    const rank = rankText(person.full_name, query);
    if (rank > 0) ranked.push({ person, rank });
  }
  ranked.sort((one, other) => other.rank - one.rank);
  return ranked.slice(0, most).map(({ person }) => person);
}
