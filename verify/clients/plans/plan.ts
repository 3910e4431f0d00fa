import type { Operation } from '../../../web/client/operation.ts';
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
}

/** The choices of a client. */
export interface Scene {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly random: Random;
  /** A word that was never used before. */
  token(): string;
}

export type Maker = (scene: Scene) => Plan | undefined;

export function plan<Params extends object>(
  operation: Operation<Params, unknown>,
  params: Params,
  about: Pick<Plan, 'kind' | 'words'> & Partial<Pick<Plan, 'writes' | 'messageId'>>,
): Plan {
  return { operation: operation as Operation<never, unknown>, params, writes: [], ...about };
}
