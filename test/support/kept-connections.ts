import type pg from 'pg';
import { type NewClient, newClient, type PostgresLimits } from '../../src/engine/store/postgres-client.ts';
import { KeptClient } from './kept-client.ts';

/** The connections to one database, for one server after another. */
export class KeptConnections {
  readonly #url: string;
  readonly #idle = new Map<string, KeptClient[]>();
  readonly #ending = new Set<Promise<void>>();

  constructor(url: string) {
    this.#url = url;
  }

  /** A kept connection with the options of the new one. Connections through another path (a proxy) are not kept. */
  readonly newClient: NewClient = (config, limits) => {
    if (config.connectionString !== this.#url) return newClient(config, limits);
    const kind = JSON.stringify([config.application_name, config.options, limits]);
    return this.#idleOf(kind).pop() ?? this.#make(kind, config, limits);
  };

  /** The processes of PostgreSQL behind those that are kept, once none is about to be. */
  async processes(): Promise<number[]> {
    await Promise.all(this.#ending);
    return [...this.#idle.values()].flat().map(({ processID }) => Number(processID));
  }

  #make(kind: string, config: pg.ClientConfig, limits: PostgresLimits): KeptClient {
    const idle = this.#idleOf(kind);
    return new KeptClient(config, limits, (client, resting) => {
      const ending = resting.then((isAtRest) => {
        this.#ending.delete(ending);
        if (isAtRest) keepIn(idle, client);
      });
      this.#ending.add(ending);
    });
  }

  #idleOf(kind: string): KeptClient[] {
    const idle = this.#idle.get(kind) ?? [];
    this.#idle.set(kind, idle);
    return idle;
  }
}

function keepIn(idle: KeptClient[], client: KeptClient): void {
  idle.push(client);
  client.once('end', () => {
    if (idle.includes(client)) idle.splice(idle.indexOf(client), 1);
  });
}
