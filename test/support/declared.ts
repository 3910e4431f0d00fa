/** What this server declares as its own, beside the contract. */
import { z } from 'zod';
import { eventName } from '../../contract/contract.ts';
import { declarations, developmentEndpoints, endpoints, registerFields } from '../../src/catalogue.ts';
import { OURS } from '../../src/engine/kernel/schema-marks.ts';

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

const isMarked = (schema: z.core.$ZodType): boolean =>
  Object.hasOwn(z.globalRegistry.get(schema) ?? {}, OURS);

/** Fields of `register` by event type. */
export const ourFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  registerFields.map(([type, { shape, isOurs }]) => [
    type,
    Object.keys(shape).filter((name) => isOurs || isMarked(shape[name] as z.core.$ZodType)),
  ]),
);

const marked = new Map<string, ReadonlySet<string>>();

/** The members of a reply (`reply.get-streams`) or an event (`event.stream.create`) whose schemas say that they are ours. */
export function ourMembers(name: string): ReadonlySet<string> {
  const known = marked.get(name);
  if (known) return known;
  const found = new Set<string>();
  for (const shape of shapesOf(name))
    collect(z.toJSONSchema(z.object(shape), { unrepresentable: 'any' }), found);
  marked.set(name, found);
  return found;
}

function shapesOf(name: string): readonly z.ZodRawShape[] {
  const reply = endpoints.find(({ operationId }) => `reply.${operationId}` === name)?.reply;
  if (reply) return [reply];
  return declarations.flatMap(({ type, sends }) =>
    Object.values(sends)
      .filter(({ op = null }) => [op].flat().some((each) => `event.${eventName(type, each)}` === name))
      .map(({ has }) => has),
  );
}

function collect(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, OURS)) found.add(key);
    collect(value, found);
  }
}

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
