import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ApiError } from '../../kernel/errors.ts';
import type { Endpoint, Member, ReplyShape } from '../define-endpoint.ts';
import { indexPath } from '../parameters/wording.ts';
import { type JsonPart, Secret } from './write.ts';

/** A reply that violates its endpoint's declaration; the message names the operation and the path. */
export class ReplyMismatch extends Error {}

/** The JSON of a success reply: common fields, then the fields of `data`. */
export function successJson(data: object, ignored: readonly string[]): string {
  const common =
    ignored.length === 0
      ? '{"result":"success","msg":""'
      : `{"result":"success","msg":"","ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  const own = JSON.stringify(data);
  return own.length === 2 ? `${common}}` : `${common},${own.slice(1)}`;
}

/** The parts of a reply with further members; `wording` translates members in our names. */
export function* withMembers(
  json: string,
  members: Readonly<Record<string, Member>>,
  wording: (json: string) => string = (text) => text,
): Generator<JsonPart> {
  yield json.slice(0, -1);
  for (const [name, parts] of Object.entries(members)) {
    yield `,${JSON.stringify(name)}:`;
    for (const part of parts) {
      if (typeof part === 'string') yield wording(part);
      else yield part instanceof Secret ? new Secret(wording(part.text)) : part;
    }
  }
  yield '}';
}

export function errorJson(error: ApiError): string {
  return JSON.stringify({ result: 'error', msg: error.message, code: error.code, ...error.fields });
}

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
