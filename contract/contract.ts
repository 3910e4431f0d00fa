import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON Schema; its `$ref`s are `#/$defs/<name of a shape>`. */
export type Schema = { readonly [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

export interface Route {
  readonly method: string;
  /** Below `/api/v1`, with placeholders such as `{message_id}`. */
  readonly path: string;
}

export interface ParameterFact {
  readonly name: string;
  /** `path`, `query`, `form`, `file` or `header`. */
  readonly in: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

export interface OperationFact extends Route {
  readonly operationId: string;
  readonly tag: string;
  readonly deprecated?: true;
  readonly parameters: readonly ParameterFact[];
}

export interface Operations {
  readonly described: readonly OperationFact[];
  /** Operations of the release that its description leaves out. */
  readonly others: readonly Route[];
}

export interface ErrorFact {
  readonly code: string;
  /** HTTP; none: the release declares the code and does not use it. */
  readonly statuses: readonly number[];
  /** Members of the error beside `result`, `msg` and `code`, with their types. */
  readonly fields: Readonly<Record<string, string>>;
  /** Only services beside the server use the code (push, billing, integrations). */
  readonly isElsewhere?: true;
}

export interface MarkdownCase {
  readonly name: string;
  readonly input: string;
  readonly html: string;
  readonly translateEmoticons?: true;
}

export interface MarkdownCases {
  readonly cases: readonly MarkdownCase[];
  /** `%s` in the HTML stands for the link to `url`. */
  readonly links: readonly { readonly input: string; readonly html: string; readonly url: string }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

export const readOperations = () => read('operations') as Operations;
export const readErrors = () => read('errors') as readonly ErrorFact[];
export const readMarkdownCases = () => read('markdown') as MarkdownCases;
/** The fields of `POST /register` by the event type that brings them; `always` apart. */
export const readRegisterFields = () => read('register') as Readonly<Record<string, readonly string[]>>;
/** Schemas of success replies, by operation ID. */
export const readReplies = () => read('replies') as Schemas;
/** Schemas of events as clients get them, by `<type>` or `<type>.<op>`. */
export const readEvents = () => read('events') as Schemas;
/** Schemas to which replies and events refer, by name. */
export const readShapes = () => read('shapes') as Schemas;

export const eventName = (type: string, op: string | null): string => (op === null ? type : `${type}.${op}`);
