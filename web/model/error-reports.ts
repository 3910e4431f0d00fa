import { NetworkFailure } from '../client/failures.ts';
import type { Client } from '../client/index.ts';
import { reportClientError } from '../client/operations.ts';
import { pause } from '../client/waiting.ts';
import { script } from './build.ts';
import { hasSession } from './session.ts';

/** `about`: the type of an event, or the part of the page. */
export type Report = [kind: 'render' | 'event' | 'script' | 'promise', error: unknown, about?: string];

/** Reports of one page: a fault that happens again and again says no more. */
const MOST = 10;
/** Milliseconds between two reports. */
const APART_MS = 10_000;
const MOST_FRAMES = 10;

/** Messages that the engine makes, of names in the script alone; others may quote what people wrote. */
const OF_ENGINE =
  /^(?:Cannot read properties of (?:undefined|null) \(reading '\w{1,40}'\)|[\w.]{1,80} is not (?:a function|iterable|defined))$/;

/** Reports to the server what failed in this page, for its operators: each fault once, few, and without words of people. */
export class ErrorReports {
  readonly #client: Pick<Client, 'call'>;
  readonly #known = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client;
  }

  report(...[kind, error, about = '']: Report): void {
    if (!(error instanceof Error) || error instanceof NetworkFailure || !hasSession()) return;
    const { name } = error;
    const stack = framesOf(error, location.origin);
    const message = OF_ENGINE.test(error.message) ? error.message : '';
    const fault = [kind, about, name, message, stack].join(' ');
    if (this.#known.has(fault) || this.#known.size >= MOST) return;
    this.#known.add(fault);
    const params = {
      kind,
      name: name.slice(0, 60),
      message,
      stack,
      about: about.slice(0, 100),
      build: script,
    };
    this.#queue = this.#queue.then(async () => {
      await pause(Math.max(0, this.#next - Date.now()));
      this.#next = Date.now() + APART_MS;
      // A report that fails is no reason for another one.
      await this.#client.call(reportClientError, params).catch(() => undefined);
    });
  }
}

/** Lines of the stack with a place in a script of ours; the message before them may have words of people. */
export function framesOf({ name, message, stack = '' }: Error, origin: string): string {
  const header = `${name}: ${message}`;
  const lines = (stack.startsWith(header) ? stack.slice(header.length) : stack).split('\n');
  const frames = lines.filter((line) => line.includes(`${origin}/`)).slice(0, MOST_FRAMES);
  return frames.map((line) => line.trim().replaceAll(origin, '').slice(0, 180)).join('\n');
}
