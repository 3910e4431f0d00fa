/**
 * node scripts/contract.ts [folder]
 *
 * Writes the data below `contract/` anew from the description of the API at level 371; `folder` has it (default:
 * ../shared/api). This is only for following a newer description: tests and other scripts read `contract/` alone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { ErrorFact, MarkdownCases, OperationFact, ParameterFact, Route } from '../contract/contract.ts';
import { correct } from './contract-corrections.ts';
import { convert, lastPart, type Schema, type Schemas, withDefault } from './contract-schemas.ts';

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly responses: Record<string, Response>;
    readonly parameters: Record<string, Parameter>;
  };
}

interface Operation {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content?: Record<string, { schema?: Schema }> };
  readonly responses: Record<string, Response>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Record<string, { schema: Schema }>;
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

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../shared/api'));
const target = resolve(import.meta.dirname, '../contract');
/** Pages of the description that are no operations. */
const NO_OPERATIONS = ['/real-time', '/rest-error-handling', '/service-outgoing-webhook'];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

function write(name: string, value: unknown): void {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(value, null, 1)}\n`);
  console.log(`contract/${name}.json`);
}

function operationsOf({ paths, components }: Description): OperationFact[] {
  return Object.entries(paths)
    .filter(([path]) => !NO_OPERATIONS.includes(path))
    .flatMap(([path, methods]) =>
      METHODS.filter((method) => methods[method]).map((method) => {
        const operation = methods[method] as Operation;
        return {
          operationId: operation.operationId ?? '',
          method: method.toUpperCase(),
          path,
          tag: operation.tags[0] ?? '',
          ...(operation.deprecated && { deprecated: true as const }),
          parameters: parametersOf(operation, components.parameters),
        };
      }),
    );
}

function parametersOf(
  { parameters = [], requestBody }: Operation,
  named: Description['components']['parameters'],
): ParameterFact[] {
  const plain = parameters.map((each) => ('$ref' in each ? (named[lastPart(each.$ref)] as Parameter) : each));
  const fields = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) =>
    Object.entries((schema.properties ?? {}) as Schemas).map(([name, property]) => ({
      name,
      in: type === 'multipart/form-data' ? 'file' : 'form',
      isRequired: ((schema.required ?? []) as string[]).includes(name),
      schema: withDefault(property),
    })),
  );
  return [
    ...plain.map(({ name, in: place, required, schema, content }) => ({
      name,
      in: place,
      isRequired: required === true,
      schema: withDefault(schema ?? content?.['application/json']?.schema ?? {}),
    })),
    ...fields,
  ];
}

function repliesOf({ paths, components }: Description): Schemas {
  const replies: Record<string, Schema> = {};
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const success = operation.responses['200'];
    const response = success?.$ref ? components.responses[lastPart(success.$ref)] : success;
    const schema = response?.content?.['application/json']?.schema;
    if (operation.operationId && schema) replies[operation.operationId] = convert(schema);
  }
  return replies;
}

function eventsOf(events: readonly EventFact[]): Schemas {
  return Object.fromEntries(
    events.map((event) => [event.op === null ? event.type : `${event.type}.${event.op}`, eventSchema(event)]),
  );
}

/** An event without a list of required fields has all that are not optional. */
function eventSchema({ schema, optional_fields }: EventFact): Schema {
  const converted = convert(schema);
  if (!schema.properties || schema.required) return converted;
  const always = Object.keys(schema.properties).filter((field) => !optional_fields.includes(field));
  return { ...converted, required: always };
}

/** Operations of the release that its description leaves out: method and path. */
function readRoutes(): Route[] {
  const text = read('ENDPOINTS.md').split('## Routes of the public')[1] ?? '';
  return [...text.matchAll(/^\| (GET|POST|PATCH|DELETE|PUT) \| `([^`]+)`/gm)].map(
    ([, method = '', path = '']) => ({ method, path }),
  );
}

/** Rows are `| CODE * | 400 (…) | `field` (type) | …`; the asterisk marks services beside the server. */
function readErrors(): ErrorFact[] {
  const [table = ''] = (read('ERRORS.md').split('## 1. Error codes')[1] ?? '').split('\n## ');
  return [...table.matchAll(/^\| ([A-Z_]+)( \*)? \| ([^|]*) \| ([^|]*) \|/gm)].map(
    ([, code = '', mark, statuses = '', fields = '']) => ({
      code,
      ...(mark && { isElsewhere: true as const }),
      statuses: [...statuses.matchAll(/\b[1-5]\d\d\b/g)].map(([status]) => Number(status)),
      fields: Object.fromEntries(
        [...fields.matchAll(/`([\w-]+)` \(([\w[\]]+)\)/g)].map(([, name, type]) => [name, type]),
      ),
    }),
  );
}

/** Headings name the event type, some with a condition in brackets, all with a count. */
function readRegister(): Record<string, string[]> {
  const [tables = ''] = read('REGISTER.md').split('## Fields of `user_settings`');
  const register: Record<string, string[]> = {};
  let fields: string[] = [];
  for (const line of tables.split('\n')) {
    const heading = /^## (.+?)(?: \((?:and )?not [^)]*\))? \(\d+\)$/.exec(line);
    if (heading) {
      fields = [];
      register[heading[1] as string] = fields;
    }
    const field = /^\| `(\w+)` \|/.exec(line);
    if (field) fields.push(field[1] as string);
  }
  return register;
}

interface Fixture {
  readonly regular_tests: readonly {
    readonly name: string;
    readonly input: string;
    readonly expected_output: string;
    readonly translate_emoticons?: boolean;
  }[];
  readonly linkify_tests: readonly (readonly [input: string, output: string, url: string])[];
}

function readMarkdown(): MarkdownCases {
  const fixture = JSON.parse(read('markdown_test_cases.json')) as Fixture;
  return {
    cases: fixture.regular_tests.map(({ name, input, expected_output, translate_emoticons }) => ({
      name: neutral(name),
      input: neutral(input),
      html: neutral(expected_output),
      ...(translate_emoticons && { translateEmoticons: true as const }),
    })),
    links: fixture.linkify_tests.map(([input, html, url]) => ({
      input: neutral(input),
      html: neutral(html),
      url: neutral(url),
    })),
  };
}

/** The brand in invented hosts, in an emoji and in text; the image proxy's addresses end with another one in hexadecimal digits. */
function neutral(text: string): string {
  const plain = (part: string) => part.replaceAll('zulip', 'parley').replaceAll('Zulip', 'Parley');
  return plain(text).replaceAll(
    /(\/external_content\/)[0-9a-f]{40}\/([0-9a-f]+)/g,
    (_, path: string, hex: string) =>
      `${path}${Buffer.from(plain(Buffer.from(hex, 'hex').toString())).toString('hex')}`,
  );
}

if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
const description = parse(read('openapi-371.yaml')) as Description;
const { events } = parse(read('events.yaml')) as { events: EventFact[] };
const named = Object.entries(description.components.schemas).map(([name, schema]) => [name, convert(schema)]);
write('operations', { described: operationsOf(description), others: readRoutes() });
write('shapes', correct('shape', Object.fromEntries(named) as Schemas));
write('replies', correct('reply', repliesOf(description)));
write('events', correct('event', eventsOf(events)));
write('errors', readErrors());
write('register', readRegister());
write('markdown', readMarkdown());
