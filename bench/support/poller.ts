import type { Connection } from './connection.ts';

const EVENT = '{"id":';
const OF_MESSAGE = ',"type":"message"';
const OF_EDIT = ',"type":"update_message"';

/** The request line up to the ID of the last event that the client has, what follows it, and that ID. */
export interface Waiting {
  readonly before: string;
  readonly after: string;
  readonly last: number;
}

/** A client that waits for events, takes each, and waits again; the same towards Parley and the bare server. */
export class Poller {
  readonly #connection: Connection;
  readonly #before: string;
  readonly #after: string;
  readonly #onMessage: (now: number) => void;
  readonly #onFailure: (error: Error) => void;
  #last: number;

  constructor(
    connection: Connection,
    queue: Waiting,
    listener: { onMessage(now: number): void; onFailure(error: Error): void },
  ) {
    this.#connection = connection;
    this.#before = queue.before;
    this.#after = queue.after;
    this.#last = queue.last;
    this.#onMessage = listener.onMessage;
    this.#onFailure = listener.onFailure;
  }

  poll(): void {
    const request = `${this.#before}${this.#last}${this.#after}`;
    this.#connection.exchange(request, this.#receive, this.#onFailure);
  }

  readonly #receive = (status: number, body: Buffer): void => {
    if (status !== 200) {
      this.#onFailure(new Error(`HTTP ${status}: ${body.toString().slice(0, 300)}`));
      return;
    }
    const now = performance.now();
    const messages = this.#take(body.toString('latin1'));
    this.poll();
    for (let each = 0; each < messages; each++) this.#onMessage(now);
  };

  /** Notes the newest event; returns how many of them are messages or edits. */
  #take(text: string): number {
    let messages = 0;
    for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, at)) {
      at += EVENT.length;
      const end = text.indexOf(',', at);
      this.#last = Number(text.slice(at, end));
      if (text.startsWith(OF_MESSAGE, end) || text.startsWith(OF_EDIT, end)) messages++;
    }
    return messages;
  }
}
