import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Endpoint, ReplyShape } from '../define-endpoint.ts';
import { indexPath } from '../parameters/wording.ts';

/** A reply that violates its endpoint's declaration; the message names the operation and the path. */
export class ReplyMismatch extends Error {}

/** The whole success reply of an endpoint, common fields included. */
export function replySchema(shape: ReplyShape) {
  return z.strictObject({
    result: z.literal('success'),
    msg: z.literal(''),
    ignored_parameters_unsupported: z.array(z.string()).optional(),
    ...shape,
  });
}

/** Returns a check of an endpoint's replies, JSON text in our names; it throws ReplyMismatch. */
export function replyChecker({ operationId, reply }: Pick<Endpoint, 'operationId' | 'reply'>) {
  return (json: string) => {
    const sent: unknown = JSON.parse(json);
    const parsed = compiledSchema(reply).safeParse(sent);
    const fault = parsed.success ? undeclared(sent, parsed.data) : describe(parsed.error);
    if (fault !== undefined) throw new ReplyMismatch(`Reply of ${operationId} does not fit: ${fault}`);
  };
}

/** A schema compiles its code at its first use: shared by all servers of a process. */
const compiled = new WeakMap<ReplyShape, ReturnType<typeof replySchema>>();

function compiledSchema(shape: ReplyShape): ReturnType<typeof replySchema> {
  const schema = compiled.get(shape) ?? replySchema(shape);
  compiled.set(shape, schema);
  return schema;
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${indexPath('reply', path)}: ${message}`).join('; ');
}

/** The path of a value in `sent` that the schema dropped from `kept`: objects inside a reply are strict, too. */
function undeclared(sent: unknown, kept: unknown, path: PropertyKey[] = []): string | undefined {
  if (isDeepStrictEqual(sent, kept)) return undefined;
  if (typeof sent === 'object' && sent !== null && typeof kept === 'object' && kept !== null) {
    for (const [key, member] of Object.entries(sent)) {
      const step = Array.isArray(sent) ? Number(key) : key;
      const fault = undeclared(member, Reflect.get(kept, key), [...path, step]);
      if (fault !== undefined) return fault;
    }
  }
  return `${indexPath('reply', path)}: not declared`;
}
