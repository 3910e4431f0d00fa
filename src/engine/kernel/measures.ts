import { channel } from 'node:diagnostics_channel';

/** Measurements of the server's own work, for its metrics and for installed tracing. Without a listener each costs one comparison. */
export class Measure<T extends object> {
  readonly #channel;

  /** `name`: that of the channel of node:diagnostics_channel, whose messages are `T`. */
  constructor(name: string) {
    this.#channel = channel(name);
  }

  get isHeard(): boolean {
    return this.#channel.hasSubscribers;
  }

  say(fact: T): void {
    this.#channel.publish(fact);
  }

  /** Adds a listener; returns a function that removes it. */
  listen(listener: (fact: T) => void): () => void {
    const listen = (fact: unknown) => listener(fact as T);
    this.#channel.subscribe(listen);
    return () => void this.#channel.unsubscribe(listen);
  }
}

/** Times in seconds. */
export const measures = {
  /** A transaction of the write queue, from its begin to the end of its commit. */
  commit: new Measure<{ readonly operations: number; readonly seconds: number }>('parley:commit'),
  /** Entries of the log that the memory and the event queues have applied. */
  delivery: new Measure<{ readonly entries: number; readonly seconds: number }>('parley:delivery'),
  /** A message of a request: `prepare` reads, checks and renders; `write` waits for its turn and the commit. */
  send: new Measure<{ readonly stage: 'prepare' | 'write'; readonly seconds: number }>('parley:send'),
  /** A request that was answered, or whose client has closed it (`status` 0). `route`: the pattern, never the path. */
  request: new Measure<{
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }>('parley:request'),
};

/** Measures how long `work` takes, if it succeeds. */
export async function timed<T extends object, R>(
  measure: Measure<T>,
  work: () => Promise<R>,
  fact: (seconds: number) => T,
): Promise<R> {
  if (!measure.isHeard) return work();
  const began = performance.now();
  const result = await work();
  measure.say(fact((performance.now() - began) / 1000));
  return result;
}
