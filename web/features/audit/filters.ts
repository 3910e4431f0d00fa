import { ABOUTS, type About, kindsAbout } from './kinds.ts';
import type { AuditQuery } from './log.ts';

/** The filters in the form of the address: `about/channels/person/12/since/2026-03-01`. */
export interface Filters {
  readonly about: About | 'all';
  readonly person?: number | undefined;
  readonly how: 'did' | 'concerned';
  /** Days as `2026-03-01`; '': without. */
  readonly since: string;
  readonly until: string;
}

export const NO_FILTERS: Filters = { about: 'all', how: 'did', since: '', until: '' };

export function filtersOf(path: readonly string[]): Filters {
  const given = new Map<string, string>();
  for (let at = 0; at + 1 < path.length; at += 2) given.set(path[at] ?? '', path[at + 1] ?? '');
  const person = Number(given.get('person'));
  return {
    about: ABOUTS.find((each) => each === given.get('about')) ?? 'all',
    person: Number.isSafeInteger(person) && person > 0 ? person : undefined,
    how: given.get('how') === 'concerned' ? 'concerned' : 'did',
    since: dayOf(given.get('since')),
    until: dayOf(given.get('until')),
  };
}

export function pathOf({ about, person, how, since, until }: Filters): readonly string[] {
  return [
    ...(about === 'all' ? [] : ['about', about]),
    ...(person === undefined ? [] : ['person', String(person)]),
    ...(how === 'did' ? [] : ['how', how]),
    ...(since === '' ? [] : ['since', since]),
    ...(until === '' ? [] : ['until', until]),
  ];
}

const dayOf = (text = '') => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(secondsOf(text)) ? text : '');

const secondsOf = (day: string) => Math.floor(Date.parse(`${day}T00:00`) / 1000);
const DAY = 86_400;

/** Days begin and end where the browser is. */
export function queryOf({ about, person, how, since, until }: Filters): AuditQuery {
  return {
    kinds: about === 'all' ? [] : kindsAbout(about),
    userId: person,
    isActor: how === 'did',
    since: since === '' ? undefined : Math.max(0, secondsOf(since)),
    until: until === '' ? undefined : Math.max(0, secondsOf(until) + DAY - 1),
  };
}
