import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { correct } from './facts-corrections.ts';

/** JSON Schema (2020-12 words, as Ajv's 2019 class reads them), by name; `$ref`s are `#/$defs/<name>`. */
export type Schema = { [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Schemas; readonly responses: Record<string, Response> };
}

interface Operation {
  readonly operationId?: string;
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Record<string, { schema: Schema }>;
}

interface EventFact {
  readonly type: string;
  readonly op: string | null;
  readonly optional_fields: readonly string[];
  readonly schema: Schema;
}

const FOLDER = resolve(import.meta.dirname, '../../../shared/api');
const DESCRIPTION = join(FOLDER, 'openapi-371.yaml');
const EVENTS = join(FOLDER, 'events.yaml');
/** The code that makes the cache is a part of its name. */
const MAKERS = ['facts-schemas.ts', 'facts-corrections.ts'].map((name) => join(import.meta.dirname, name));

export const factsAvailable = existsSync(DESCRIPTION) && existsSync(EVENTS);

export const replyName = (operationId: string) => `reply.${operationId}`;
export const eventName = (type: string, op: string | null) =>
  op === null ? `event.${type}` : `event.${type}.${op}`;

/**
 * All schemas of the facts: `reply.<operationId>` (success), `event.<type>[.<op>]`, and the components by their names.
 * Reading a megabyte of YAML takes half a second, so the outcome is kept in the temporary folder.
 */
export function loadSchemas(): Schemas {
  const stamps = [DESCRIPTION, EVENTS, ...MAKERS].map(stamp).join('-');
  const cache = join(tmpdir(), `parley-facts-${userInfo().uid}-${stamps}.json`);
  if (existsSync(cache) && statSync(cache).uid === userInfo().uid) {
    return JSON.parse(readFileSync(cache, 'utf8')) as Schemas;
  }
  const description = readYaml(DESCRIPTION) as Description;
  const schemas = correct(convertFacts(description, readYaml(EVENTS) as { events: EventFact[] }));
  const unfinished = `${cache}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(schemas), { mode: 0o600 });
  renameSync(unfinished, cache);
  return schemas;
}

/** The success example of each operation and the example of each event: what the facts themselves call right. */
export function loadExamples(): Record<string, unknown> {
  const examples: Record<string, unknown> = {};
  const description = readYaml(DESCRIPTION) as Description;
  for (const [name, schema] of repliesOf(description)) {
    const example = exampleOf(schema);
    if (example !== undefined) examples[name] = example;
  }
  for (const { type, op, schema } of (readYaml(EVENTS) as { events: EventFact[] }).events) {
    if (schema.example !== undefined) examples[eventName(type, op)] = schema.example;
  }
  return examples;
}

function convertFacts(description: Description, { events }: { events: readonly EventFact[] }): Schemas {
  const schemas: Record<string, Schema> = {};
  const isObject = objectTeller(description.components.schemas);
  for (const [name, schema] of Object.entries(description.components.schemas))
    schemas[name] = convert(schema, isObject);
  for (const [name, schema] of repliesOf(description)) schemas[name] = close(schema, isObject);
  for (const { type, op, schema, optional_fields } of events) {
    const always = Object.keys((schema.properties ?? {}) as Schemas).filter(
      (field) => !optional_fields.includes(field),
    );
    const closed = close(schema, isObject);
    schemas[eventName(type, op)] = schema.properties
      ? { ...closed, required: schema.required ?? always }
      : closed;
  }
  return schemas;
}

function* repliesOf({ paths, components }: Description): Generator<[string, Schema]> {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const success = operation.responses['200'];
    const response = success?.$ref ? components.responses[lastPart(success.$ref)] : success;
    const schema = response?.content?.['application/json']?.schema;
    if (operation.operationId && schema) yield [replyName(operation.operationId), schema];
  }
}

/** Keywords that mean the same in both languages. */
const SAME = ['type', 'enum', 'required', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];

type ObjectTeller = (schema: Schema) => boolean;

/** An OpenAPI 3.0 schema as JSON Schema, `nullable` and `oneOf` included; texts and examples are left out. */
function convert(schema: Schema, isObject: ObjectTeller): Schema {
  if (typeof schema.$ref === 'string') return { $ref: `#/$defs/${lastPart(schema.$ref)}` };
  const converted: Schema = {};
  for (const keyword of SAME) if (keyword in schema) converted[keyword] = schema[keyword];
  if (schema.properties) converted.properties = mapValues(schema.properties, (each) => close(each, isObject));
  if (schema.items) converted.items = close(schema.items as Schema, isObject);
  if (schema.allOf) converted.allOf = (schema.allOf as Schema[]).map((each) => convert(each, isObject));
  const choices = schema.oneOf ?? schema.anyOf;
  // Two alternatives of the description may both fit, such as integer and number; that is not a fault of the reply.
  if (choices) converted.anyOf = (choices as Schema[]).map((each) => convert(each, isObject));
  const more = schema.additionalProperties;
  if (typeof more === 'boolean') converted.additionalProperties = more;
  else if (more) converted.additionalProperties = close(more as Schema, isObject);
  return schema.nullable === true ? nullable(converted) : converted;
}

/** `nullable` without a type says nothing by itself (it restates the one of the schema that it refines). */
function nullable(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return schema;
  return { anyOf: [{ type: 'null' }, schema] };
}

/** A whole value rather than a part of an `allOf`: an object with named fields has no others. */
function close(schema: Schema, isObject: ObjectTeller): Schema {
  const converted = convert(schema, isObject);
  return isObject(schema) ? { ...converted, unevaluatedProperties: false } : converted;
}

function objectTeller(components: Schemas): ObjectTeller {
  const isObject = (schema: Schema): boolean => {
    if (typeof schema.$ref === 'string') return isObject(components[lastPart(schema.$ref)] ?? {});
    const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => (list ?? []) as Schema[]);
    return schema.properties !== undefined || parts.some(isObject);
  };
  return isObject;
}

function mapValues(record: unknown, change: (schema: Schema) => Schema): Schemas {
  return Object.fromEntries(
    Object.entries(record as Schemas).map(([name, schema]) => [name, change(schema)]),
  );
}

function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  return ((schema.allOf ?? []) as Schema[]).map(exampleOf).findLast((example) => example !== undefined);
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The parser is loaded only when there is no cache: that alone takes longer than reading the cache. */
function readYaml(path: string): unknown {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(readFileSync(path, 'utf8'));
}

function stamp(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${Math.trunc(mtimeMs)}.${size}`;
}
