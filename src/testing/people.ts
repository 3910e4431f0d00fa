import type { App } from '../app.ts';
import type { User } from '../chat/model/people.ts';
import { basicHeader } from '../engine/http/admission/credentials.ts';
import type { Method, Place, RefusedCall, Reply, TestMessage, TestPerson, Where } from './api.d.ts';
import { inject } from './inject.ts';

type Params = Readonly<Record<string, unknown>>;

interface Answer {
  readonly result: string;
  readonly code?: string;
  readonly msg?: string;
}

class Refused extends Error implements RefusedCall {
  readonly code: string;
  readonly status: number;

  constructor(what: string, status: number, { code, msg }: Answer) {
    super(`${what}: ${status} ${msg}`);
    this.code = code ?? 'UNKNOWN';
    this.status = status;
  }
}

const WITHIN_MS = 30_000;
const MOST_MESSAGES = 1000;

/** An account that calls the API of a server in this process, without a socket. */
export class InjectedPerson implements TestPerson {
  readonly id: number;
  readonly #app: App;

  constructor(app: App, { id }: User) {
    this.id = id;
    this.#app = app;
  }

  get #user(): User {
    return this.#app.context.realm.user(this.id);
  }

  get name(): string {
    return this.#user.fullName;
  }

  get email(): string {
    return this.#user.deliveryEmail;
  }

  get apiKey(): string {
    return this.#user.apiKey;
  }

  async call(method: Method, path: string, params: Params = {}): Promise<Reply> {
    const entries = Object.entries(params).filter(([, value]) => value !== undefined);
    const form = new URLSearchParams(
      entries.map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
    const inQuery = method === 'GET' || method === 'DELETE';
    const { statusCode, body } = await inject(this.#app.http, {
      method,
      url: `/api/v1${path}${inQuery && form !== '' ? `?${form}` : ''}`,
      headers: {
        authorization: basicHeader({ email: this.email, apiKey: this.apiKey }),
        ...(!inQuery && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(!inQuery && { payload: form }),
    });
    const reply = JSON.parse(body) as Reply & Answer;
    if (reply.result !== 'success') throw new Refused(`${method} ${path}`, statusCode, reply);
    return reply;
  }

  async send(to: Place, content: string): Promise<number> {
    const place =
      'channel' in to
        ? { type: 'channel', to: nameOf(to.channel), topic: to.topic }
        : { type: 'direct', to: idsOf(to) };
    return Number((await this.call('POST', '/messages', { ...place, content })).id);
  }

  async messages(where?: Where): Promise<readonly TestMessage[]> {
    const reply = await this.call('GET', '/messages', {
      ...{ anchor: 'newest', num_before: MOST_MESSAGES, num_after: 0, apply_markdown: false },
      narrow: where === undefined ? [] : this.#narrowOf(where),
    });
    return reply.messages as readonly TestMessage[];
  }

  #narrowOf(where: Where) {
    if (!('channel' in where)) return [{ operator: 'dm', operand: idsOf(where) }];
    const channel = { operator: 'channel', operand: nameOf(where.channel) };
    return 'topic' in where ? [channel, { operator: 'topic', operand: where.topic }] : [channel];
  }

  async hears(
    fits: (message: TestMessage) => boolean,
    { within = WITHIN_MS }: { readonly within?: number } = {},
  ): Promise<TestMessage> {
    const ending = AbortSignal.timeout(within);
    const late = new Promise<never>((_, reject) => {
      ending.addEventListener('abort', () => reject(new Error(`${this.name} heard no message that fits.`)));
    });
    // A failure is thrown where the promise is awaited.
    late.catch(() => undefined);
    for (;;) {
      const queue = await this.call('POST', '/register', { event_types: ['message'], apply_markdown: false });
      const found = (await this.messages()).find(fits);
      if (found) return found;
      try {
        return await this.#listen(queue, fits, late);
      } catch (error) {
        // A fault of the test has also ended this queue.
        if (!(error instanceof Refused) || error.code !== 'BAD_EVENT_QUEUE_ID') throw error;
      }
    }
  }

  async #listen(
    { queue_id, last_event_id }: Reply,
    fits: (message: TestMessage) => boolean,
    late: Promise<never>,
  ): Promise<TestMessage> {
    for (let last = Number(last_event_id); ; ) {
      const polled = this.call('GET', '/events', { queue_id, last_event_id: last });
      const { events } = (await Promise.race([polled, late])) as { events: readonly WireEvent[] };
      for (const { id, type, message } of events) {
        last = Math.max(last, id);
        if (type === 'message' && message && fits(message)) return message;
      }
    }
  }
}

interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly message?: TestMessage;
}

const nameOf = (channel: { readonly name: string } | string): string =>
  typeof channel === 'string' ? channel : channel.name;

const idsOf = (people: TestPerson | readonly TestPerson[]): number[] => [people].flat().map(({ id }) => id);
