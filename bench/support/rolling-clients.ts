import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { insist } from './busy.ts';
import type { OnResponse } from './connection.ts';
import type { Place } from './data-set.ts';
import type { Account } from './requests.ts';

const SENDERS = 4;
const POLLERS = 20;
/** Milliseconds after an answer until a sender's next request. */
const PAUSE_MS = 10;
const MOST_MS = 90_000;

interface Event {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly id: number };
}

interface Queue {
  readonly account: Account;
  readonly id: string;
  last: number;
  readonly got: number[];
}

interface Outcome {
  readonly sends: number;
  readonly polls: number;
  /** What came in the place of success. */
  readonly failures: readonly string[];
  /** Clients that do not have each message once, in order. */
  readonly wrong: number;
}

/** Clients of a proxy that send and poll all the time, as browsers and bots do. */
export class RollingClients {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;
  readonly #accounts: readonly Account[];
  readonly #channelId: number;
  readonly #failures: string[] = [];
  readonly #sent: number[] = [];
  #sends = 0;
  #polls = 0;
  #isOver = false;
  /** How many messages there are to read in all, once that is known. */
  #expected = Number.POSITIVE_INFINITY;
  #isLate = false;
  #senders: readonly Promise<void>[] = [];
  #pollers: readonly Promise<void>[] = [];
  #queues: readonly Queue[] = [];

  private constructor(port: number, { accounts, channelIds }: Place) {
    this.#port = port;
    this.#accounts = accounts.slice(1, 1 + POLLERS);
    this.#channelId = channelIds[0] as number;
  }

  static async start(port: number, place: Place): Promise<RollingClients> {
    const clients = new RollingClients(port, place);
    const accounts = clients.#accounts;
    clients.#queues = await Promise.all(accounts.map((account) => clients.#register(account)));
    clients.#senders = accounts.slice(0, SENDERS).map((account) => clients.#send(account));
    clients.#pollers = clients.#queues.map((queue) => clients.#poll(queue));
    return clients;
  }

  /** Resolves once each client has what was sent. */
  async end(): Promise<Outcome> {
    this.#isOver = true;
    await Promise.all(this.#senders);
    // Who has all of them waits for one more.
    this.#expected = this.#sent.length + 1;
    await this.#send(this.#accounts[0] as Account);
    this.#expected = this.#sent.length;
    await Promise.race([Promise.all(this.#pollers), wait(MOST_MS, undefined, { ref: false })]);
    this.#isLate = true;
    this.#agent.destroy();
    const expected = JSON.stringify(this.#sent.sort((a, b) => a - b));
    const wrong = this.#queues.filter(({ got }) => JSON.stringify(got) !== expected).length;
    return { sends: this.#sends, polls: this.#polls, failures: this.#failures, wrong };
  }

  async #register(account: Account): Promise<Queue> {
    const body = (await this.#ask('POST /register', account, {
      ...{ event_types: '["message"]', fetch_event_types: '[]' },
    })) as { queue_id: string; last_event_id: number } | undefined;
    if (!body) throw new Error(`No queue: ${this.#failures}`);
    return { account, id: body.queue_id, last: body.last_event_id, got: [] };
  }

  /** Until the end, and at least once. */
  async #send(account: Account): Promise<void> {
    do {
      this.#sends++;
      const form = {
        type: 'channel',
        to: `${this.#channelId}`,
        topic: 'restarts',
        content: `Number ${this.#sends}`,
      };
      const body = (await this.#ask('POST /messages', account, form)) as { id: number } | undefined;
      if (body) this.#sent.push(body.id);
      await wait(PAUSE_MS);
    } while (!this.#isOver);
  }

  async #poll(queue: Queue): Promise<void> {
    while (!this.#isLate && queue.got.length < this.#expected) {
      this.#polls++;
      const query = new URLSearchParams({ queue_id: queue.id, last_event_id: `${queue.last}` });
      const body = await this.#ask(`GET /events?${query}`, queue.account);
      for (const event of (body as { events: Event[] } | undefined)?.events ?? []) {
        queue.last = event.id;
        if (event.message) queue.got.push(event.message.id);
      }
    }
  }

  /** `operation`: as in "POST /messages". A server that is busy is asked again when it says. undefined: it failed. */
  #ask(
    operation: `${'GET' | 'POST'} /${string}`,
    account: Account,
    form?: Record<string, string>,
  ): Promise<unknown> {
    const [method, path] = operation.split(' ') as [string, string];
    const began = new Date().toISOString();
    return new Promise((resolve) => {
      const fail = (why: string) => {
        this.#failures.push(`${began} to ${new Date().toISOString()} ${operation}: ${why}`);
        resolve(undefined);
      };
      const send = (onResponse: OnResponse) => {
        const asked = request({
          ...{ agent: this.#agent, method, host: '127.0.0.1', port: this.#port, path: `/api/v1${path}` },
          auth: `${account.email}:${account.apiKey}`,
          headers: form && { 'Content-Type': 'application/x-www-form-urlencoded' },
          signal: AbortSignal.timeout(MOST_MS),
        });
        asked.on('error', (error) => fail(String(error)));
        asked.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', (error) => fail(String(error)));
          response.on('end', () => onResponse(response.statusCode as number, Buffer.concat(chunks)));
        });
        asked.end(form && new URLSearchParams(form).toString());
      };
      insist(send, (status, body) => {
        if (status === 200) resolve(JSON.parse(body.toString()));
        else fail(`${status} ${body.toString().slice(0, 300)}`);
      });
    });
  }
}
