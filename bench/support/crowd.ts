import { Connection } from './connection.ts';
import { fetchAll, ownCpu } from './load.ts';
import { Poller, type Waiting } from './poller.ts';
import { type Account, getRequest, queueRequest } from './requests.ts';
import type { Server } from './server.ts';

/** One message, or a change of one, on its way to all who wait, in milliseconds since it was sent. */
export interface Round {
  readonly acknowledged: number;
  /** Answer of the server to the sender. */
  readonly reply: string;
  /** When each delivery had been read. */
  readonly deliveries: readonly number[];
  /** Share of one core that the clients took. */
  readonly ownCpu: number;
}

const MOST_MS = 30_000;

/** A queue of each person for events of these types. */
export async function registerAll(
  server: Server,
  people: readonly Account[],
  types: readonly string[],
): Promise<Waiting[]> {
  const connections = await Connection.openMany(server.port, 50);
  const requests = people.map((each) => queueRequest(each, types));
  const bodies = await fetchAll(connections, requests);
  for (const each of connections) each.close();
  return bodies.map((body, index) => {
    const { queue_id, last_event_id } = JSON.parse(body) as { queue_id: string; last_event_id: number };
    const request = getRequest('/events', people[index] as Account, { queue_id, last_event_id: 'LAST' });
    const [before, after] = request.split('LAST') as [string, string];
    return { before, after, last: last_event_id };
  });
}

/** Many clients that wait on one server, and a sender. */
export class Crowd {
  readonly #sender: Connection;
  readonly #connections: readonly Connection[];
  #onMessage: (now: number) => void = () => {};
  #onFailure: (error: Error) => void = () => {};

  private constructor(sender: Connection, connections: readonly Connection[]) {
    this.#sender = sender;
    this.#connections = connections;
  }

  /** Opens a connection for each client and has it wait. */
  static async open(port: number, clients: readonly Waiting[]): Promise<Crowd> {
    const sender = await Connection.open(port);
    const crowd = new Crowd(sender, await Connection.openMany(port, clients.length));
    const listener = {
      onMessage: (now: number) => crowd.#onMessage(now),
      onFailure: (error: Error) => crowd.#onFailure(error),
    };
    for (const [index, client] of clients.entries())
      new Poller(crowd.#connections[index] as Connection, client, listener).poll();
    return crowd;
  }

  /** Sends, and waits until `expected` clients have the message. */
  round(request: string, expected: number): Promise<Round> {
    return new Promise((resolve, reject) => {
      const deliveries: number[] = [];
      let acknowledged: number | undefined;
      let reply = '';
      const cpu = ownCpu();
      const from = performance.now();
      const end = () => {
        if (acknowledged === undefined || deliveries.length < expected) return;
        clearTimeout(patience);
        resolve({ acknowledged, reply, deliveries, ownCpu: (ownCpu() - cpu) / (performance.now() - from) });
      };
      const late = () => reject(new Error(`${deliveries.length} of ${expected} deliveries in ${MOST_MS} ms`));
      const patience = setTimeout(late, MOST_MS);
      this.#onFailure = reject;
      this.#onMessage = (now) => {
        deliveries.push(now - from);
        end();
      };
      const acknowledge = (status: number, body: Buffer) => {
        const now = performance.now();
        reply = body.toString();
        if (status !== 200) return reject(new Error(`HTTP ${status}: ${reply.slice(0, 300)}`));
        acknowledged = now - from;
        end();
      };
      this.#sender.exchange(request, acknowledge, reject);
    });
  }

  /** Resolves when so many clients have a message that another crowd sends. */
  receive(expected: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let left = expected;
      const late = () =>
        reject(new Error(`${left} of ${expected} deliveries are missing after ${MOST_MS} ms`));
      const patience = setTimeout(late, MOST_MS);
      this.#onFailure = reject;
      this.#onMessage = () => {
        if (--left > 0) return;
        clearTimeout(patience);
        resolve();
      };
    });
  }

  close(): void {
    for (const each of [this.#sender, ...this.#connections]) each.close();
  }
}
