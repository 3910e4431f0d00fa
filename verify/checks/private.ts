import { positionOf } from '../../src/chat/fanout/log-head.ts';
import type { Person } from '../clients/person.ts';
import type { Breach, Deed, History, QueueRecord } from '../history/history.ts';

interface Told {
  readonly position: number;
  readonly what: string;
  readonly by: Set<number>;
}

/**
 * Events that only some people may get, and that no state shows: about one's own files, and about invitations. Each client of those people
 * gets each of them; nobody else gets any.
 */
export function* checkPrivate(history: History, people: readonly Person[]): Generator<Breach> {
  const { queues, deeds } = history;
  const told = new Map<string, Told>();
  for (const { facts, userId } of queues) {
    for (const fact of facts) {
      if (fact.kind !== 'private') continue;
      const position = positionOf(fact.id);
      const known = told.get(`${position} ${fact.what}`) ?? { position, what: fact.what, by: new Set() };
      told.set(`${position} ${fact.what}`, known);
      known.by.add(userId);
    }
  }
  const admins = people.filter(({ part }) => part === 'owner' || part === 'admin').map(({ id }) => id);
  for (const each of told.values()) {
    // All events of one file go to one user.
    const wanted = each.what === 'invitations' ? admins : [...each.by].slice(0, 1);
    yield* checkOne(each, new Set(wanted), queues);
  }
  // An event between the end of a queue and the next registration reaches nobody, and no state shows it.
  if (!history.mayQueuesEnd) yield* counted(deeds, told.values().toArray(), people);
}

function* checkOne(
  { position, what, by }: Told,
  wanted: ReadonlySet<number>,
  queues: readonly QueueRecord[],
) {
  for (const userId of by) {
    if (wanted.has(userId)) continue;
    const queue = queues.find((each) => each.userId === userId);
    const words = `${queue?.name} was told of ${what} (position ${position}), which is for others.`;
    yield { promise: 'not allowed', words, people: [queue?.person ?? ''] } satisfies Breach;
  }
  for (const queue of queues) {
    if (!wanted.has(queue.userId) || !covers(queue, position)) continue;
    const got = queue.facts.some((fact) => isIt(fact, what) && positionOf(fact.id) === position);
    const words = `${queue.name} was not told of ${what} (position ${position}).`;
    if (!got) yield { promise: 'lost', words, people: [queue.name.replace(/ #\d+$/, '')] } satisfies Breach;
  }
}

const isIt = (fact: QueueRecord['facts'][number], what: string): boolean =>
  fact.kind === 'private' && fact.what === what;

const covers = ({ start, last }: QueueRecord, position: number): boolean =>
  position > positionOf(start) && position <= positionOf(last);

/** The deeds after which somebody has to be told, and what of. */
const KINDS: Readonly<Record<string, RegExp>> = {
  upload: /^file \d+ add$/,
  'remove file': /^file \d+ remove$/,
  invite: /^invitations$/,
  'invite by link': /^invitations$/,
  'revoke invitation': /^invitations$/,
};

/** At least as many events as acknowledged deeds, person by person; the invitations are everybody's. */
function* counted(
  deeds: readonly Deed[],
  told: readonly Told[],
  people: readonly Person[],
): Generator<Breach> {
  for (const person of people) {
    const own = deeds.filter(({ person: name, outcome }) => name === person.name && outcome === 'done');
    for (const [kind, pattern] of Object.entries(KINDS)) {
      const done = own.filter((deed) => deed.kind === kind);
      const got = told.filter(({ what, by }) => pattern.test(what) && by.has(person.id)).length;
      if (done.length <= got) continue;
      const words = `${person.name} had ${done.length} times an acknowledged "${kind}", and was told ${got} times.`;
      yield { promise: 'lost', words, deed: done.at(-1), people: [person.name] };
    }
  }
}
