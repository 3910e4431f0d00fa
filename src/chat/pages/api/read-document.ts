import type { ReadSchema, Schemas } from './schema.ts';

/** The data of an operation in the OpenAPI document that the page shows. */
export interface Operation {
  readonly parameters: readonly Described[];
  readonly reply: ReadSchema;
  readonly example: Example;
  readonly errors: readonly { readonly status: string; readonly codes: readonly string[] }[];
}

/** The example as sent on the wire; absent: none. */
export interface Example {
  readonly request: Readonly<Record<string, unknown>>;
  readonly reply?: unknown;
}

export interface Described {
  readonly name: string;
  readonly place: 'path' | 'query' | 'form';
  readonly needed: boolean;
  readonly isJson: boolean;
  readonly schema: ReadSchema;
  readonly description: string;
  readonly deprecated: boolean;
}

interface Form {
  readonly schema: ReadSchema;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface Content {
  readonly 'text/event-stream'?: { readonly example?: string };
  readonly 'application/json'?: { readonly schema: ReadSchema; readonly example?: unknown };
  readonly 'application/x-www-form-urlencoded'?: Form;
  readonly 'multipart/form-data'?: Form;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly description?: string;
    readonly deprecated?: boolean;
    readonly schema: ReadSchema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The operations of a document by their IDs. */
export function readDocument({ paths }: ApiDocument): Map<string, Operation> {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(all.map((raw) => [raw.operationId, operationOf(raw)]));
}

function operationOf(raw: RawOperation): Operation {
  const { 101: socket, 200: success, 302: elsewhere, ...failures } = raw.responses;
  const content = (socket ?? success ?? elsewhere)?.content;
  const reply = content?.['application/json'];
  const example = content?.['text/event-stream']?.example ?? reply?.example;
  return {
    parameters: [...urlParameters(raw), ...inForm(raw)],
    reply: reply?.schema ?? {},
    example: { request: exampleOf(raw), ...(example !== undefined && { reply: example }) },
    errors: Object.entries(failures).map(([status, { description }]) => ({
      status,
      codes: description.split(', '),
    })),
  };
}

function exampleOf({ parameters = [], requestBody }: RawOperation): Example['request'] {
  const given = parameters.filter(({ example }) => example !== undefined);
  return {
    ...Object.fromEntries(given.map(({ name, example }) => [name, example])),
    ...formOf(requestBody?.content)?.example,
  };
}

function urlParameters({ parameters = [] }: RawOperation): Described[] {
  return parameters.map(({ name, in: place, required, description = '', deprecated = false, schema }) => ({
    name,
    place,
    needed: required,
    isJson: schema.contentSchema !== undefined,
    schema,
    description,
    deprecated,
  }));
}

const formOf = (content: Content | undefined): Form | undefined =>
  content?.['application/x-www-form-urlencoded'] ?? content?.['multipart/form-data'];

function inForm({ requestBody }: RawOperation): Described[] {
  const form = formOf(requestBody?.content);
  if (!form) return [];
  const { properties = {}, required = [] } = form.schema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'form',
    needed: required.includes(name),
    isJson: schema.contentSchema !== undefined,
    schema,
    description: schema.description ?? '',
    deprecated: schema.deprecated ?? false,
  }));
}
