/** What this server declares as its own, beside the contract. */
import { eventName } from '../../contract/contract.ts';
import { declarations, developmentEndpoints, endpoints, registerFields } from '../../src/catalogue.ts';

const AS_OURS = 'if it is ours, its declaration says so: `isOurs: true`; else its name or path is wrong';
const AS_THEIRS = 'the contract has it: its declaration does not say `isOurs`';

export const ourOperations: ReadonlySet<string> = new Set(
  [...endpoints, ...developmentEndpoints].filter(({ isOurs }) => isOurs).map((each) => each.operationId),
);

/** By type and op. */
export const ourEvents: ReadonlySet<string> = new Set(
  declarations
    .filter(({ isOurs }) => isOurs)
    .flatMap(({ type, sends }) =>
      Object.values(sends).flatMap(({ op = null }) => [op].flat().map((each) => eventName(type, each))),
    ),
);

/** Fields of `register` by event type. */
export const ourFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  registerFields.filter(([, { isOurs }]) => isOurs).map(([type, { shape }]) => [type, Object.keys(shape)]),
);

/** What of `names` is wrongly marked, as sentences; none when all is well. */
export const wronglyMarked = (
  names: readonly string[],
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): string[] =>
  names.flatMap((name) => {
    if (ours.has(name) !== theirs.has(name)) return [];
    return [`${name}: ${theirs.has(name) ? AS_THEIRS : AS_OURS}.`];
  });
