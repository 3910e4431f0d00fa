import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { correct } from './facts-corrections.ts';

/** A JSON Schema; its `$ref`s are `#/$defs/<name>`. */
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

/** A file for each version of the facts and of the code that reads them; those of other days go when one is added. */
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/facts');
const DAY_MS = 86_400_000;

/**
 * All schemas of the facts: `reply.<operationId>` (success), `event.<type>[.<op>]`, and the components by their names.
 * Reading a megabyte of YAML takes half a second, so the outcome is kept.
 */
export function loadSchemas(): Schemas {
  const stamps = [stamp(DESCRIPTION), stamp(EVENTS), digest(MAKERS)].join('-');
  const cache = join(CACHE, `${stamps}.json`);
  const kept = readIfThere(cache);
  if (kept !== undefined) return JSON.parse(kept) as Schemas;
  const description = readYaml(DESCRIPTION) as Description;
  const schemas = correct(convertFacts(description, readYaml(EVENTS) as { events: EventFact[] }));
  mkdirSync(CACHE, { recursive: true });
  removeOld(CACHE);
  // Other processes may do the same at the same time: what is found under the name is whole.
  const unfinished = `${cache}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(schemas));
  renameSync(unfinished, cache);
  return schemas;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true });
  }
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
  const named = [...Object.entries(description.components.schemas), ...repliesOf(description)];
  return {
    ...Object.fromEntries(named.map(([name, schema]) => [name, convert(schema)])),
    ...Object.fromEntries(events.map((event) => [eventName(event.type, event.op), convertEvent(event)])),
  };
}

function convertEvent({ schema, optional_fields }: EventFact): Schema {
  const converted = convert(schema);
  if (!schema.properties || schema.required) return converted;
  const always = Object.keys(schema.properties).filter((field) => !optional_fields.includes(field));
  return { ...converted, required: always };
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

/** An OpenAPI 3.0 schema as JSON Schema, `nullable` and `oneOf` included; texts and examples are left out. */
function convert(schema: Schema): Schema {
  if (typeof schema.$ref === 'string') return { $ref: `#/$defs/${lastPart(schema.$ref)}` };
  const converted: Schema = {};
  for (const keyword of SAME) if (keyword in schema) converted[keyword] = schema[keyword];
  if (schema.properties) converted.properties = mapValues(schema.properties, convert);
  if (schema.items) converted.items = convert(schema.items as Schema);
  if (schema.allOf) converted.allOf = (schema.allOf as Schema[]).map(convert);
  const choices = schema.oneOf ?? schema.anyOf;
  // Two alternatives of the description may both fit, such as integer and number; that is not a fault of the reply.
  if (choices) converted.anyOf = (choices as Schema[]).map(convert);
  const more = schema.additionalProperties;
  if (typeof more === 'boolean') converted.additionalProperties = more;
  else if (more) converted.additionalProperties = convert(more as Schema);
  return schema.nullable === true ? nullable(converted) : converted;
}

/** `nullable` without a type says nothing by itself (it restates the one of the schema that it refines). */
function nullable(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return schema;
  return { anyOf: [{ type: 'null' }, schema] };
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

function digest(paths: readonly string[]): string {
  return hash('sha256', paths.map((path) => readFileSync(path, 'utf8')).join()).slice(0, 16);
}
