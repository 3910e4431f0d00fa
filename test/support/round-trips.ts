import { mock } from 'node:test';
import { BoundedClient } from '../../src/store/engine/postgres-client.ts';

/** Counts the statements that are sent on connections that write to PostgreSQL, and which of them were waited for. */
export class RoundTrips {
  /** Texts of the statements, in order; those that were sent before an answer came are one element. */
  readonly statements: string[][] = [];
  readonly #mock: { restore(): void };
  #unanswered = 0;

  constructor() {
    const { ask } = BoundedClient.prototype;
    const note = (text: string) => this.#note(text);
    const answered = () => this.#unanswered--;
    this.#mock = mock.method(
      BoundedClient.prototype,
      'ask',
      function (this: BoundedClient, ...args: Parameters<typeof ask>) {
        const answer = ask.apply(this, args);
        if (!isWriter(this)) return answer;
        note(args[0]);
        return answer.finally(answered);
      },
    ).mock;
  }

  stop(): this {
    this.#mock.restore();
    return this;
  }

  #note(text: string): void {
    if (this.#unanswered++ === 0) this.statements.push([]);
    this.statements.at(-1)?.push(text);
  }
}

function isWriter(client: BoundedClient): boolean {
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters: { readonly application_name?: string };
  };
  return connectionParameters.application_name === 'parley writer';
}
