/** Somebody who can be mentioned. */
export interface Candidate {
  readonly user_id: number;
  readonly full_name: string;
  readonly is_active?: boolean;
  readonly is_bot?: boolean;
}

export interface Nearness {
  /** Who is in the conversation. */
  readonly isThere: (userId: number) => boolean;
  /** Who wrote here of late: the position, 0 the last one; undefined for all others. */
  readonly recent: ReadonlyMap<number, number>;
}

interface Name {
  readonly folded: string;
  readonly person: Candidate;
}

const indexes = new WeakMap<object, readonly Name[]>();

/** Small letters without accents: `tomas` finds Tomás. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The names of all people, folded once. */
function namesOf<T extends Candidate>(people: ReadonlyMap<number, T>): readonly Name[] {
  const known = indexes.get(people);
  if (known) return known;
  const names: Name[] = [];
  for (const person of people.values()) {
    if (person.is_active !== false) names.push({ folded: fold(person.full_name), person });
  }
  indexes.set(people, names);
  return names;
}

const MOST = 8;

/** The best people for what is typed, best first: people of the conversation, recent writers, then by name. */
export function rankPeople<T extends Candidate>(
  people: ReadonlyMap<number, T>,
  query: string,
  { isThere, recent }: Nearness,
): T[] {
  const wanted = fold(query.trim());
  const best: { readonly person: Candidate; readonly score: number }[] = [];
  for (const { folded, person } of namesOf(people)) {
    const fit = fitOf(folded, wanted);
    if (fit === 0) continue;
    const place = recent.get(person.user_id);
    const score =
      fit +
      (isThere(person.user_id) ? 8 : 0) +
      (place === undefined ? 0 : 4 - Math.min(place, 40) / 20) -
      (person.is_bot ? 2 : 0) -
      Math.min(folded.length, 100) / 1000;
    insert(best, { person, score });
  }
  return best.map(({ person }) => person as T);
}

/** 2: the name begins so; 1: a word of it does, or each word of the query begins one; 0: nothing of it. */
function fitOf(folded: string, wanted: string): number {
  if (folded.startsWith(wanted)) return 2;
  if (folded.includes(` ${wanted}`) || folded.includes(`-${wanted}`)) return 1;
  if (!wanted.includes(' ')) return 0;
  const words = folded.split(' ');
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0;
}

/** Keeps the best few in order. */
function insert<T extends { readonly score: number }>(best: T[], each: T): void {
  if (best.length === MOST && each.score <= (best[MOST - 1] as T).score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1] as T).score < each.score) at -= 1;
  best.splice(at, 0, each);
  if (best.length > MOST) best.pop();
}
