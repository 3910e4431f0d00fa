import { type Operation, operation } from '../../web/client/operation.ts';
import type { FetchApiKeyReply } from '../../web/client/operations.ts';
import type { History } from '../history/history.ts';
import { Broken } from '../support/broken.ts';
import { pause, until } from '../support/pause.ts';
import { type Answer, type CallOptions, call, fetchBytes } from './wire-call.ts';

/** How long one who insists asks again. */
const PATIENCE_MS = 60_000;
const DOWNLOAD_TRIES = 4;

/** How people reach the servers, and what they do is noted. */
export interface Surroundings {
  readonly port: number;
  readonly history: History;
  /** How long a client waits for an answer. */
  readonly timeoutMs: number;
}

/**
 * `owner`: sees everything and never leaves; `admin`: likewise, and changes others; `comer`: is deactivated and called back.
 */
export type Part = 'owner' | 'admin' | 'member' | 'guest' | 'comer';

export class Person {
  readonly name: string;
  readonly part: Part;
  readonly id: number;
  readonly email: string;
  apiKey: string;
  /** The key does not work any more. */
  isShutOut = false;
  readonly #around: Surroundings;

  constructor(who: Pick<Person, 'name' | 'part' | 'id' | 'email' | 'apiKey'>, around: Surroundings) {
    this.name = who.name;
    this.part = who.part;
    this.id = who.id;
    this.email = who.email;
    this.apiKey = who.apiKey;
    this.#around = around;
  }

  get history(): History {
    return this.#around.history;
  }

  get port(): number {
    return this.#around.port;
  }

  call<Params, Reply>(
    operation: Operation<Params, Reply>,
    params: Params & object,
    options: Partial<CallOptions> = {},
  ): Promise<Answer<Reply>> {
    const { port, timeoutMs } = this.#around;
    return call(operation, params, { port, credentials: this, timeoutMs, ...options });
  }

  /** The reply, however often one has to ask. Throws Broken if it is refused or fails all the time, another Error if no answer comes. */
  async insist<Params, Reply>(operation: Operation<Params, Reply>, params: Params & object): Promise<Reply> {
    let why = '';
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      const answer = await this.call(operation, params);
      if (answer.kind === 'done') return answer.reply;
      why = answer.why;
      if (answer.kind === 'refused')
        throw new Broken(`${this.name}: ${operation.method} ${operation.path}: ${why}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const words = `${this.name}: ${operation.method} ${operation.path}: ${why}`;
    // A server that answers, and has not got well in all that time, is not what a busy machine does.
    throw why.startsWith('HTTP') ? new Broken(words) : new Error(words);
  }

  /** The bytes of a file, as the person gets them; what is said in the place of a file that is not given whole. */
  async download(path: string): Promise<Buffer> {
    const { port, timeoutMs } = this.#around;
    let why = '';
    for (let tries = 0; tries < DOWNLOAD_TRIES; tries++) {
      try {
        return await fetchBytes(path, { port, credentials: this, timeoutMs });
      } catch (error) {
        why = String(error);
      }
      await pause(200);
    }
    return Buffer.from(why);
  }

  /** Fetches the key that the account has now, if it is active. */
  async logIn(): Promise<boolean> {
    return (await this.#fetchKey()).kind === 'done';
  }

  /**
   * The same of an account that is active: whichever node is asked knows it, if it answers at all. Throws an Error if it is
   * refused, or does not answer in time.
   */
  async insistOnKey(): Promise<void> {
    const isDone = async () => {
      const answer = await this.#fetchKey();
      if (answer.kind === 'refused') throw new Broken(`${this.name} cannot log in: ${answer.why}`);
      return answer.kind === 'done';
    };
    if (!(await until(PATIENCE_MS, isDone))) throw new Error(`${this.name} cannot log in.`);
  }

  async #fetchKey(): Promise<Answer<FetchApiKeyReply>> {
    const { port, timeoutMs } = this.#around;
    const answer = await call(fetchKey, { username: this.email }, { port, timeoutMs });
    if (answer.kind === 'done') this.apiKey = answer.reply.api_key;
    return answer;
  }
}

/** For servers in development: without a password. */
const fetchKey = operation<{ username: string }, FetchApiKeyReply>('POST', '/dev_fetch_api_key');

export const passwordOf = (email: string): string => `correct horse of ${email}`;
