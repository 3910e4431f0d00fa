import type { Schema, Schemas } from './schema.ts';

/** What the page shows of an operation of the OpenAPI document. */
export interface Operation {
  readonly parameters: readonly Described[];
  readonly reply: Schema;
  readonly errors: readonly { readonly status: string; readonly codes: readonly string[] }[];
}

export interface Described {
  readonly name: string;
  readonly place: 'path' | 'query' | 'form';
  readonly needed: boolean;
  readonly isJson: boolean;
  readonly schema: Schema;
  readonly description: string;
  readonly deprecated: boolean;
}

interface Form {
  readonly schema: Schema;
  readonly encoding?: Readonly<Record<string, unknown>>;
}

interface Content {
  readonly 'application/json'?: { readonly schema: Schema };
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
    readonly schema?: Schema;
    readonly content?: Content;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The operations of a document by their IDs. */
export function readDocument({ paths }: ApiDocument): Map<string, Operation> {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(all.map((raw) => [raw.operationId, operationOf(raw)]));
}

function operationOf(raw: RawOperation): Operation {
  const { 200: success, 302: elsewhere, ...failures } = raw.responses;
  return {
    parameters: [...inUrl(raw), ...inForm(raw)],
    reply: (success ?? elsewhere)?.content['application/json']?.schema ?? {},
    errors: Object.entries(failures).map(([status, { description }]) => ({
      status,
      codes: description.split(', '),
    })),
  };
}

function inUrl({ parameters = [] }: RawOperation): Described[] {
  return parameters.map(({ name, in: place, required, description = '', deprecated = false, ...rest }) => ({
    name,
    place,
    needed: required,
    isJson: rest.content !== undefined,
    schema: rest.schema ?? rest.content?.['application/json']?.schema ?? {},
    description,
    deprecated,
  }));
}

function inForm({ requestBody }: RawOperation): Described[] {
  const { 'application/x-www-form-urlencoded': plain, 'multipart/form-data': withFile } =
    requestBody?.content ?? {};
  const form = plain ?? withFile;
  if (!form) return [];
  const { properties = {}, required = [] } = form.schema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'form',
    needed: required.includes(name),
    isJson: Object.hasOwn(form.encoding ?? {}, name),
    schema,
    description: schema.description ?? '',
    deprecated: schema.deprecated ?? false,
  }));
}
