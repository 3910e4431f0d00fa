import type { ApiError } from '../../kernel/errors.ts';
import type { Outlet } from '../../kernel/outlet.ts';
import { type JsonPart, Secret, type SharedRun } from './write.ts';

/**
 * A member of a reply as pieces of JSON text. Strings and secrets are in our names, each a whole JSON text or punctuation; runs and bytes are the same
 * in the names of the original brand.
 */
export type Member = readonly JsonPart[];

/** A list as the JSON texts of its items, in our names: a long list is never built as one text. */
export const textList = (items: readonly string[]): Member => ['[', ...withCommas(items), ']'];

/** A list that many replies share, as runs of the JSON texts of its items. No run is empty. An array that was compressed for another reply is not compressed again. */
export const sharedList = (runs: readonly SharedRun[]): Member => ['[', ...withCommas(runs), ']'];

/** A list that contains secrets, in our names: it is not compressed. */
export const secretList = (items: readonly unknown[]): Member => [new Secret(JSON.stringify(items))];

function* withCommas<T>(items: readonly T[]): Generator<T | string> {
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ',';
    yield item;
  }
}

/** What a reply consists of. */
export type Content =
  /** Ordinary JSON, some of whose members are JSON text already. */
  | { readonly data: object; readonly members: Readonly<Record<string, Member>> }
  /** The whole reply as JSON text in several parts, common fields included: sent unchanged. */
  | { readonly json: readonly string[] }
  /** A text in the place of JSON, for programs of a protocol that is not ours. */
  | { readonly text: string }
  /** HTTP 302, with an ordinary reply without further members. */
  | { readonly location: string }
  /** A reply that may take long (`Endpoint.waits`): until it comes, the layer keeps almost nothing of the request. */
  | { readonly later: (pending: Pending) => void }
  /** A reply that lasts as long as the client is connected (`Endpoint.streams`). Called with the connection once the head of the reply is on its way. */
  | { readonly stream: (outlet: Outlet) => void };

/** A reply that is not just the JSON of some data. */
export class Reply {
  readonly content: Content;
  constructor(content: Content) {
    this.content = content;
  }
}

/** Takes a later reply. */
export interface Pending {
  /** Sends the reply, whole and as JSON text in several parts; only the first call counts. */
  answer(json: readonly string[]): void;
  /** Calls `fn` once if the client goes away before the reply; at once if it already has. */
  onGone(fn: () => void): void;
}

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
