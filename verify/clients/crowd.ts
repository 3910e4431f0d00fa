import { positionOf } from '../../src/chat/fanout/log-head.ts';
import { reactivateUser, registerQueue } from '../../web/client/operations.ts';
import type { Baseline } from '../checks/log-view.ts';
import type { History } from '../history/history.ts';
import { until } from '../support/pause.ts';
import type { Random } from '../support/random.ts';
import { type Acting, act } from './actor.ts';
import { Board, type Room } from './board.ts';
import { findOwner, makeCast } from './cast.ts';
import { KINDS } from './kinds.ts';
import type { Person } from './person.ts';
import { type Manner, Reader } from './reader.ts';

interface Place {
  readonly port: number;
  readonly dataDir: string;
}

interface Around {
  readonly history: History;
  readonly random: Random;
  readonly timeoutMs: number;
}

/** Milliseconds between two operations of a person. */
const EVERY_MS = 90;
const BEGIN_WITHIN_MS = 60_000;

/** Who reads how, beside one client of today that polls for each. */
const MORE_READERS: readonly (readonly [name: string, manner: Manner, kind: keyof typeof KINDS])[] = [
  ['owner', 'stream', 'modern'],
  ['bo', 'stream', 'modern'],
  ['cy', 'poll', 'legacy'],
  ['dee', 'slow poll', 'modern'],
  ['gus', 'stream', 'legacy'],
  ['kim', 'stream', 'modern'],
];

/** The people of a trial with their clients. */
export class Crowd {
  readonly people: readonly Person[];
  readonly rooms: readonly Room[];
  readonly readers: readonly Reader[];
  readonly board: Board;
  readonly #random: Random;
  #tokens = 0;

  private constructor(people: readonly Person[], rooms: readonly Room[], random: Random) {
    this.people = people;
    this.rooms = rooms;
    this.board = new Board(rooms);
    this.#random = random;
    const reader = (person: Person, manner: Manner, kind: keyof typeof KINDS) =>
      new Reader({ person, manner, kind, random: random.fork() });
    this.readers = [
      ...people.map((person) => reader(person, 'poll', 'modern')),
      ...MORE_READERS.flatMap(([name, manner, kind]) =>
        people.filter((person) => person.name === name).map((person) => reader(person, manner, kind)),
      ),
    ];
  }

  static async gather({ port, dataDir }: Place, { history, random, timeoutMs }: Around): Promise<Crowd> {
    // Nothing is broken yet: what is slow is waited for.
    const around = { port, history, timeoutMs: Math.max(timeoutMs, 60_000) };
    const owner = await findOwner(dataDir, around);
    const { people, rooms } = await makeCast(owner, around);
    around.timeoutMs = timeoutMs;
    return new Crowd(people, rooms, random);
  }

  get owner(): Person {
    return this.people[0] as Person;
  }

  /** All begin to read. */
  async begin(): Promise<Baseline> {
    const registered = await this.owner.insist(registerQueue, KINDS.modern);
    const { last_event_id, subscriptions = [] } = registered;
    const subscribers = new Map(subscriptions.map((each) => [each.stream_id, new Set(each.subscribers)]));
    for (const reader of this.readers) reader.start();
    const waiting = () => this.readers.filter(({ record }) => !record).map(({ name }) => name);
    if (!(await until(BEGIN_WITHIN_MS, () => waiting().length === 0, 10)))
      throw new Error(`No event queue in ${BEGIN_WITHIN_MS / 1000} s for: ${waiting().join(', ')}.`);
    return { position: positionOf(last_event_id), subscribers };
  }

  /** All do something, until the signal ends it. */
  async act({ signal, isAlone, focus }: Pick<Acting, 'signal' | 'isAlone' | 'focus'>): Promise<void> {
    const { board } = this;
    const token = () => `word ${++this.#tokens}`;
    const { people } = this;
    const acting = people.map((person) => {
      const reader = this.readers.find((each) => each.person === person);
      const queueId = () => reader?.record?.queueId;
      const state = () => reader?.state ?? {};
      const random = this.#random.fork();
      return act({
        ...{ person, people, board, random, token, queueId, state, signal, isAlone, focus },
        everyMs: EVERY_MS,
      });
    });
    await Promise.all(acting);
  }

  /** People who were deactivated are active again, and read. */
  async callBack(): Promise<void> {
    const comers = this.people.filter(({ part }) => part === 'comer');
    for (const person of comers) {
      const deed = person.history.begin({
        ...{ person: 'owner', kind: 'reactivate', words: person.name, key: this.owner.apiKey },
        writes: [{ register: `active ${person.id}`, value: 'yes' }],
      });
      await this.owner.insist(reactivateUser, { user_id: person.id });
      deed.outcome = 'done';
      deed.answered = person.history.now;
      deed.until = deed.answered;
      await person.insistOnKey();
      person.isShutOut = false;
    }
  }
}
