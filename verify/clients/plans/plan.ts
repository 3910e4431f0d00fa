import type { Operation } from '../../../web/client/operation.ts';
import type { ClientState } from '../../../web/state/apply-event.ts';
import type { Write } from '../../history/history.ts';
import type { Random } from '../../support/random.ts';
import type { Board } from '../board.ts';
import type { Person } from '../person.ts';

/** The next request of a client. */
export interface Plan {
  readonly kind: string;
  readonly words: string;
  readonly operation: Operation<never, unknown>;
  readonly params: object;
  readonly writes: readonly Write[];
  readonly messageId?: number;
  /** The content of a message that no other message has; of one that sends. */
  readonly token?: string;
  /** Takes the reply of an acknowledged one, to note what the client now knows. */
  done?(reply: unknown): void;
  /** What it has written beside `writes`, by its reply. */
  writesOf?(reply: unknown): readonly Write[];
}

/** The choices of a client. */
export interface Scene {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly random: Random;
  /** A word that was never used before. */
  token(): string;
  /** The state of the person's client. */
  state(): ClientState;
}

export type Maker = (scene: Scene) => Plan | undefined;

type About<Reply> = Pick<Plan, 'kind' | 'words'> &
  Partial<Pick<Plan, 'writes' | 'messageId' | 'token'>> & {
    done?(reply: Reply): void;
    writesOf?(reply: Reply): readonly Write[];
  };

export function plan<Params extends object, Reply>(
  operation: Operation<Params, Reply>,
  params: Params,
  about: About<Reply>,
): Plan {
  return {
    operation: operation as Operation<never, unknown>,
    params,
    writes: [],
    ...(about as About<unknown>),
  };
}

/** A name without blanks, of a word that was never used before. */
export const named = (token: string): string => token.replaceAll(' ', '-');
