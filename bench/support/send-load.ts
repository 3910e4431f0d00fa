import { Connection } from './connection.ts';
import type { Place } from './data-set.ts';
import { type Done, drive } from './load.ts';
import type { Postgres } from './postgres.ts';
import { type Account, sendRequest } from './requests.ts';
import type { Server } from './server.ts';

const DIFFERENT = 20;

/** The cost of a slice of sends, the processor time in microseconds for each send. */
export interface Sent {
  readonly done: Done;
  readonly nodes: number;
  readonly postgres: number;
}

/** People who send to channels over the connections of some servers, each as soon as the last send is answered. */
export class SendLoad {
  readonly #servers: readonly Server[];
  readonly #connections: readonly Connection[];
  readonly #requests: readonly (readonly string[])[];

  private constructor(servers: readonly Server[], connections: readonly Connection[], place: Place) {
    this.#servers = servers;
    this.#connections = connections;
    this.#requests = connections.map((_, connection) => requestsOf(place, connection));
  }

  /** So many connections, in turns to each of the servers. */
  static async open(servers: readonly Server[], place: Place, count: number): Promise<SendLoad> {
    const each = Array.from({ length: count }, (_, index) =>
      Connection.open((servers[index % servers.length] as Server).port),
    );
    return new SendLoad(servers, await Promise.all(each), place);
  }

  async slice(ms: number, postgres?: Postgres): Promise<Sent> {
    const [before, postgresBefore] = [await this.#cpu(), postgres?.cpu ?? 0];
    const next = (connection: number, turn: number) =>
      this.#requests[connection]?.[turn % DIFFERENT] as string;
    const done = await drive(this.#connections, next, ms);
    const each = (after: number, since: number) => ((after - since) * 1000) / done.count;
    return {
      done,
      nodes: each(await this.#cpu(), before),
      postgres: each(postgres?.cpu ?? 0, postgresBefore),
    };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  async #cpu(): Promise<number> {
    const all = await Promise.all(this.#servers.map((server) => server.usage()));
    return all.reduce((sum, { cpu }) => sum + cpu, 0);
  }
}

const requestsOf = ({ accounts, channelIds }: Place, connection: number): string[] =>
  Array.from({ length: DIFFERENT }, (_, turn) => {
    const place = connection * DIFFERENT + turn;
    const channelId = channelIds[place % channelIds.length] as number;
    return sendRequest(accounts[1 + connection] as Account, { channelId, topic: `topic ${turn}` }, place);
  });
