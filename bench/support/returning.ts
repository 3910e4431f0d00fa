import { Connection } from './connection.ts';
import type { Waiting } from './poller.ts';

/** Clients try again after as many milliseconds, up to twice as many, as they do who are cut off all at once. */
const AGAIN_AFTER_MS = 250;
const MOST_MS = 120_000;
const MESSAGE = /\{"id":(\d+),"type":"(message)?/g;

/** A client that waits for messages, through any loss of its connection. */
class Client {
  readonly #port: number;
  readonly #queue: Waiting;
  readonly #onMessages: (count: number) => void;
  readonly #onRefusal: (text: string) => void;
  #connection: Connection | undefined;
  #last: number;
  #isClosed = false;

  constructor(
    port: number,
    queue: Waiting,
    on: { messages(count: number): void; refusal(text: string): void },
  ) {
    this.#port = port;
    this.#queue = queue;
    this.#last = queue.last;
    this.#onMessages = on.messages;
    this.#onRefusal = on.refusal;
  }

  connect(): void {
    if (this.#isClosed) return;
    Connection.open(this.#port).then(
      (connection) => {
        this.#connection = connection;
        this.#poll(connection);
      },
      // The server is away, which is what the figure is about.
      () => this.#again(),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
  }

  #again(): void {
    setTimeout(() => this.connect(), AGAIN_AFTER_MS * (1 + Math.random()));
  }

  #poll(connection: Connection): void {
    const { before, after } = this.#queue;
    const lose = () => {
      connection.close();
      this.#again();
    };
    const take = (status: number, body: Buffer) => {
      const text = body.toString('latin1');
      if (status === 503) return lose();
      if (status !== 200) return this.#onRefusal(`HTTP ${status}: ${text.slice(0, 300)}`);
      let messages = 0;
      for (const [, id, isMessage] of text.matchAll(MESSAGE)) {
        this.#last = Number(id);
        if (isMessage) messages++;
      }
      this.#poll(connection);
      if (messages > 0) this.#onMessages(messages);
    };
    connection.exchange(`${before}${this.#last}${after}`, take, lose);
  }
}

/** Many clients that come back by themselves when their server is another one. */
export class Returning {
  readonly #clients: readonly Client[];
  /** Messages that each client has had. */
  readonly #had: number[];
  #onMessage: () => void = () => {};
  #onRefusal: (text: string) => void = () => {};

  constructor(port: number, queues: readonly Waiting[]) {
    this.#had = queues.map(() => 0);
    this.#clients = queues.map(
      (queue, index) =>
        new Client(port, queue, {
          messages: (count) => {
            this.#had[index] = (this.#had[index] as number) + count;
            this.#onMessage();
          },
          refusal: (text) => this.#onRefusal(text),
        }),
    );
    for (const client of this.#clients) client.connect();
  }

  /** When each client had a message that `send` sends, the first of all being `number` 1; in the order of arrival. */
  async next(number: number, send: () => Promise<void>): Promise<number[]> {
    const times: number[] = [];
    const all = new Promise<void>((resolve, reject) => {
      const look = () => {
        times.push(performance.now());
        if (times.length < this.#clients.length) return;
        clearTimeout(patience);
        resolve();
      };
      const late = () => reject(new Error(`${times.length} clients had message ${number} in ${MOST_MS} ms`));
      const patience = setTimeout(late, MOST_MS);
      this.#onMessage = look;
      this.#onRefusal = (text) => reject(new Error(text));
    });
    await Promise.all([send(), all]);
    return times;
  }

  /** Clients that have not had each of `count` messages exactly once. */
  without(count: number): number {
    return this.#had.filter((had) => had !== count).length;
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}
