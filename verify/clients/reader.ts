import { Readable } from 'node:stream';
import type { Event } from '../../web/client/events.ts';
import {
  getEvents,
  type RegisterQueueReply,
  registerQueue,
  streamEvents,
} from '../../web/client/operations.ts';
import { readServerSentEvents } from '../../web/client/sse.ts';
import { applyEvent, type ClientState } from '../../web/state/apply-event.ts';
import { describe, factsOf } from '../history/facts.ts';
import type { History, QueueRecord } from '../history/history.ts';
import { pause } from '../support/pause.ts';
import type { Random } from '../support/random.ts';
import { KINDS } from './kinds.ts';
import type { Person } from './person.ts';
import { open } from './wire-call.ts';

export type Manner = 'poll' | 'slow poll' | 'stream';

interface Reading {
  readonly person: Person;
  readonly manner: Manner;
  readonly kind: keyof typeof KINDS;
  readonly random: Random;
}

interface Refusal {
  readonly code: string;
  readonly why: string;
  /** With which the request was made. */
  readonly key: string;
}

/** Longer than a heartbeat takes. */
const SILENCE_MS = 90_000;

/** One client of a person: registers an event queue, and another when that has ended with the account; reads all of it. */
export class Reader {
  readonly person: Person;
  readonly kind: keyof typeof KINDS;
  readonly #manner: Manner;
  readonly #random: Random;
  readonly #history: History;
  record: QueueRecord | undefined;
  /** The registration, as the events have changed it. */
  state: ClientState = {};
  /** What happened to the queue, to compare with a new registration. */
  deletions: Event[] = [];
  /** The events of the last answer, for a client that polls again. */
  #lastBatch = new Map<number, string>();
  #count = 0;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor({ person, manner, kind, random }: Reading) {
    this.person = person;
    this.kind = kind;
    this.#manner = manner;
    this.#random = random;
    this.#history = person.history;
  }

  get name(): string {
    return `${this.person.name} (${this.#manner}, ${this.kind})`;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Registers a queue and reads its events by poll or stream, again and again, until it is stopped. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (!this.record) await this.#register();
      else if (this.#manner === 'stream') await this.#stream(this.record);
      else await this.#poll(this.record);
    }
  }

  async #register(): Promise<void> {
    const { person } = this;
    const answer = person.isShutOut
      ? undefined
      : await person.call(registerQueue, KINDS[this.kind], { signal: this.#stopping.signal });
    if (answer?.kind !== 'done') {
      await pause(100, this.#stopping.signal);
      return;
    }
    this.begin(answer.reply);
  }

  begin(registered: RegisterQueueReply): void {
    const { queue_id: queueId, last_event_id: start } = registered;
    const { name, person } = this;
    this.state = registered;
    this.deletions = [];
    this.record = {
      name: `${name} #${++this.#count}`,
      person: person.name,
      userId: person.id,
      queueId: queueId ?? '',
      newestMessage: registered.max_message_id ?? 0,
      ...{ start, last: start, events: 0, facts: [], isComplete: true },
    };
    this.#history.queues.push(this.record);
    this.#history.say(name, `registered ${queueId} after event ${start}`);
  }

  async #poll(record: QueueRecord): Promise<void> {
    const { signal } = this.#stopping;
    if (this.#manner === 'slow poll') await pause(this.#random.between(0, 800), signal);
    // A client whose answer got lost asks for it again.
    const isAgain = this.#lastBatch.size > 0 && this.#random.chance(0.03);
    const from = isAgain ? Math.min(...this.#lastBatch.keys()) - 1 : record.last;
    const params = { queue_id: record.queueId, last_event_id: from, ...(isAgain && { dont_block: true }) };
    const key = this.person.apiKey;
    const answer = await this.person.call(getEvents, params, { signal, timeoutMs: SILENCE_MS });
    if (answer.kind === 'done') {
      const events = answer.reply.events as unknown as Event[];
      const old = events.filter(({ id }) => id <= record.last);
      if (isAgain) for (const event of old) this.#compare(event);
      this.#take(record, isAgain ? events.filter(({ id }) => id > record.last) : events);
    } else if (answer.kind === 'refused')
      await this.#refused(record, { code: answer.code, why: answer.why, key });
    else await pause(50, signal);
  }

  async #stream(record: QueueRecord): Promise<void> {
    const { signal } = this.#stopping;
    const params = { queue_id: record.queueId, last_event_id: record.last };
    const key = this.person.apiKey;
    // Some networks cut a stream off now and then.
    const cut = AbortSignal.any([signal, AbortSignal.timeout(this.#random.between(500, 20_000))]);
    try {
      const { port } = this.person;
      const options = { port, credentials: this.person, signal: cut, timeoutMs: SILENCE_MS };
      const response = await open(streamEvents, params, options);
      if (response.statusCode !== 200) return await this.#refusedText(record, response, key);
      const body = Readable.toWeb(response) as unknown as Parameters<typeof readServerSentEvents>[0];
      for await (const said of readServerSentEvents(body)) {
        const end = said.find(({ event }) => event === 'end');
        const events = said.filter((each) => each !== end).map(({ data }) => JSON.parse(data) as Event);
        this.#take(record, events);
        if (!end) continue;
        const { code } = JSON.parse(end.data) as { code: string };
        return await this.#refused(record, { code, why: end.data, key });
      }
    } catch {
      // The stream was cut, as the faults do: the queue is read again.
      await pause(50, signal);
    }
  }

  async #refusedText(record: QueueRecord, response: AsyncIterable<unknown>, key: string): Promise<void> {
    let text = '';
    for await (const chunk of response) text += String(chunk);
    const { code = '' } = JSON.parse(text) as { code?: string };
    await this.#refused(record, { code, why: text, key });
  }

  /** The queue has ended, or the key does not work any more: then the queue ends as well. */
  async #refused(record: QueueRecord, { code, why, key }: Refusal): Promise<void> {
    const { person } = this;
    this.#history.say(this.name, `refused: ${why}`);
    const isGone = code === 'BAD_EVENT_QUEUE_ID';
    if (isGone && person.part !== 'comer' && !this.#history.mayQueuesEnd)
      this.#history.breach({
        promise: 'lost',
        words: `The queue of ${record.name} ended.`,
        people: [this.name],
      });
    if (isGone || /UNAUTHORIZED|INVALID_API_KEY|USER_DEACTIVATED/.test(code)) {
      if (person.part === 'comer') {
        // Another key may have been fetched meanwhile.
        if (!isGone && person.apiKey === key) person.isShutOut = true;
        record.isComplete = false;
        this.record = undefined;
      } else if (isGone) {
        record.isComplete = false;
        this.record = undefined;
      }
    }
    await pause(100, this.#stopping.signal);
  }

  #take(record: QueueRecord, events: readonly Event[]): void {
    if (events.length === 0) return;
    for (const event of events) {
      this.#history.say(this.name, describe(event));
      if (event.id <= record.last) {
        const words = `${record.name} got event ${event.id} after event ${record.last}.`;
        const isKnown =
          this.#lastBatch.has(event.id) || events.some((each) => each !== event && each.id === event.id);
        const promise = isKnown ? 'repeated' : 'out of order';
        this.#history.breach({ promise, words, people: [this.name], at: this.#history.now });
        continue;
      }
      record.last = event.id;
      record.events++;
      this.#history.delivered++;
      record.facts.push(...factsOf(event));
      if (event.type === 'message') this.#history.arrived(event.message.id);
      this.#fold(record, event);
    }
    this.#lastBatch = new Map(events.map((event) => [event.id, JSON.stringify(event)]));
  }

  #fold(record: QueueRecord, event: Event): void {
    if (event.type === 'delete_message' || event.type === 'update_message') this.deletions.push(event);
    try {
      applyEvent(this.state, event as Parameters<typeof applyEvent>[1]);
    } catch (error) {
      const words = `${record.name} cannot apply event ${event.id} (${event.type}): ${error}`;
      this.#history.breach({ promise: 'lost', words, people: [this.name], at: this.#history.now });
    }
  }

  /** Events that are delivered again equal the first ones. */
  #compare(event: Event): void {
    const known = this.#lastBatch.get(event.id);
    if (known === undefined || known === JSON.stringify(event)) return;
    const words = `${this.name} asked again and got event ${event.id} changed: ${known} and ${JSON.stringify(event)}`;
    this.#history.breach({ promise: 'out of order', words, people: [this.name], at: this.#history.now });
  }
}
