import type { Operation } from '../../../web/client/operation.ts';
import type { Thing } from '../things.ts';
import { GONE } from './family.ts';
import { type Maker, plan } from './plan.ts';

/** Removes a thing of a family: one of the person's own, or one of the organization. */
export function removal<Params extends object>(
  operation: Operation<Params, unknown>,
  asked: {
    readonly kind: string;
    readonly family: string;
    readonly isOwn: boolean;
    params(thing: Thing): Params;
  },
): Maker {
  const { kind, family, isOwn, params } = asked;
  return ({ person, board, random }) => {
    const known = board.things.take(random, family, isOwn ? person.id : 0);
    if (!known) return undefined;
    const register = isOwn ? `${family} ${person.id} ${known.name}` : `${family} ${known.name}`;
    const writes = [{ register, value: GONE }];
    return plan(operation, params(known), { kind, words: known.name, writes });
  };
}
