import { mock } from 'node:test';
import { BoundedClient } from '../../src/engine/store/postgres-client.ts';

/** Texts of statements, in order; those that were sent before an answer came are one element. */
type Trips = string[][];

/** Counts the statements that are sent on connections to PostgreSQL, of those that write or those that read, and which of them were waited for. */
export class RoundTrips {
  /** By connection. */
  readonly #trips = new Map<BoundedClient, Trips>();
  readonly #unanswered = new Map<BoundedClient, number>();
  readonly #mock: { restore(): void };

  constructor(role: 'writer' | 'reader' = 'writer') {
    const { ask } = BoundedClient.prototype;
    const note = (client: BoundedClient, text: string) => this.#note(client, text);
    const answered = (client: BoundedClient) => this.#count(client, -1);
    this.#mock = mock.method(
      BoundedClient.prototype,
      'ask',
      function (this: BoundedClient, ...args: Parameters<typeof ask>) {
        const answer = ask.apply(this, args);
        if (!isOf(this, role)) return answer;
        note(this, args[0]);
        return answer.finally(() => answered(this));
      },
    ).mock;
  }

  /** The statements of all connections, one connection after another. */
  get statements(): Trips {
    return [...this.#trips.values()].flat();
  }

  /** The statements of the connections that have sent a statement with this text. */
  statementsWith(text: string): Trips {
    const some = [...this.#trips.values()].filter((trips) =>
      trips.flat().some((each) => each.includes(text)),
    );
    return some.flat();
  }

  stop(): this {
    this.#mock.restore();
    return this;
  }

  #note(client: BoundedClient, text: string): void {
    const trips = this.#trips.get(client) ?? [];
    this.#trips.set(client, trips);
    if (this.#count(client, 1) === 1) trips.push([]);
    trips.at(-1)?.push(text);
  }

  #count(client: BoundedClient, by: 1 | -1): number {
    const count = (this.#unanswered.get(client) ?? 0) + by;
    this.#unanswered.set(client, count);
    return count;
  }
}

function isOf(client: BoundedClient, role: string): boolean {
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters: { readonly application_name?: string };
  };
  return connectionParameters.application_name === `parley ${role}`;
}
