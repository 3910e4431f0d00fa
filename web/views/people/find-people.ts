import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { rankLowered } from '../../state/ranking.ts';

/** Users by name, each with the texts that a search reads: prepared once, so that a key press reads each user once. */
export interface Directory {
  readonly people: readonly User[];
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

export function directoryOf(people: readonly User[]): Directory {
  const sorted = people.toSorted((one, other) => compareNames(one.full_name, other.full_name));
  return {
    people: sorted,
    names: sorted.map((each) => each.full_name.toLowerCase()),
    addresses: sorted.map((each) => each.delivery_email?.toLowerCase() ?? ''),
  };
}

/** The users that match the query, best first; all by name without one. */
export function peopleFitting({ people, names, addresses }: Directory, query: string): readonly User[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return people;
  const found: { readonly at: number; readonly rank: number }[] = [];
  for (let at = 0; at < people.length; at++) {
    const byName = rankLowered(names[at] ?? '', wanted);
    const address = addresses[at] ?? '';
    const byAddress = address.includes(wanted) ? rankLowered(address, wanted) / 2 : 0;
    const rank = Math.max(byName, byAddress);
    if (rank > 0) found.push({ at, rank });
  }
  found.sort((one, other) => other.rank - one.rank || one.at - other.at);
  return found.map(({ at }) => people[at] as User);
}
