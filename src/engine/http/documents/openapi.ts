import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Endpoint } from '../define-endpoint.ts';
import { replySchema } from '../reply/check.ts';
import { apiPrefix, pagesPrefix } from '../server.ts';
import { hasTwins, withTwins } from '../wire-names.ts';
import { failures } from './openapi-errors.ts';
import type { Examples } from './openapi-examples.ts';
import { describeMembers, type MemberTexts } from './openapi-members.ts';
import { requestOf } from './openapi-parameters.ts';
import { streamed, withoutAlikePaths } from './openapi-paths.ts';
import { type JsonSchema, SchemaCollection } from './openapi-schemas.ts';

export { LIBRARIES } from '../wire-names.ts';
export type { JsonSchema, MemberTexts };

type Values = Readonly<Record<string, unknown>>;

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  /** Without the API's prefix. */
  readonly serverUrl: string;
  readonly description?: string;
  /** By its SPDX identifier. */
  readonly license?: string;
  /** Descriptions of the tags. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Descriptions of members of replies and events. */
  readonly members?: MemberTexts;
  /** Each event by the name of its schema; together they are the schema `Event`. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  readonly examples?: Examples;
}

const NO_EXAMPLES: Examples = { operations: {}, events: {} };

/** The published document: each path once, whatever the names of its placeholders. */
export function publicDocument(document: JsonSchema): JsonSchema {
  const { paths } = document as { paths: Parameters<typeof withoutAlikePaths>[0] };
  return { ...document, paths: withoutAlikePaths(paths) };
}

/** The OpenAPI 3.1 document of the endpoints; other requests are served while it is made. */
export async function openApiDocument(
  endpoints: readonly Endpoint[],
  info: DocumentInfo,
): Promise<JsonSchema> {
  const schemas = new SchemaCollection();
  const { examples = NO_EXAMPLES } = info;
  addEvents(schemas, info.events ?? {}, examples.events);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    await nextTurn();
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, examples),
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      ...(info.description !== undefined && { description: info.description }),
      ...(info.license !== undefined && { license: { name: info.license, identifier: info.license } }),
    },
    servers: [{ url: `${info.serverUrl}${apiPrefix}` }],
    tags: tagsOf(endpoints, info.tags ?? {}),
    paths,
    components: {
      securitySchemes: {
        basicAuth: { type: 'http', scheme: 'basic', description: 'E-mail address and API key.' },
      },
      schemas: schemas.all,
    },
  };
  return describeMembers(document, withTwins(info.members ?? {}) as MemberTexts);
}

function tagsOf(endpoints: readonly Endpoint[], texts: Readonly<Record<string, string>>): JsonSchema[] {
  const names = [...new Set(endpoints.map(({ tag }) => tag))].sort();
  return names.map((name) => ({ name, ...(texts[name] !== undefined && { description: texts[name] }) }));
}

/** Events differ in `type` and, where several have the same type, in `op`. */
function addEvents(
  schemas: SchemaCollection,
  events: Readonly<Record<string, z.ZodType>>,
  examples: Examples['events'],
): void {
  const all = Object.entries(events);
  if (all.length === 0) return;
  const anyOf = all.map(([name, schema]) =>
    schemas.add(name, () => ({
      ...schemas.of(inBothNames(schema), 'output', name),
      ...(examples[name] && { examples: [withTwins(examples[name])] }),
    })),
  );
  schemas.add('Event', () => ({ anyOf }));
}

function inBothNames(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject) || !hasTwins(schema.shape)) return schema;
  return z.strictObject(withTwins(schema.shape) as z.ZodRawShape).meta(schema.meta() ?? {});
}

function operation(endpoint: Endpoint, schemas: SchemaCollection, examples: Examples): JsonSchema {
  const example = examples.operations[endpoint.operationId];
  const { streams } = endpoint;
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    ...(endpoint.deprecated && { deprecated: true }),
    // OpenAPI: the server of an operation whose prefix differs from the others'.
    ...(endpoint.pagesOnly && { servers: [{ url: pagesPrefix }] }),
    security: security(endpoint),
    ...requestOf(endpoint, schemas, example?.request),
    responses: {
      ...(streams ? streamed(streams, examples.events) : success(endpoint, schemas, example?.reply)),
      ...failures(endpoint, schemas),
    },
  };
}

function security({ access }: Endpoint): JsonSchema[] {
  if (access === 'public') return [];
  return access === 'anyone' || access === 'reader' ? [{}, { basicAuth: [] }] : [{ basicAuth: [] }];
}

function success(
  { reply, operationId, redirects }: Endpoint,
  schemas: SchemaCollection,
  example: Values | undefined,
): JsonSchema {
  const schema = schemas.of(replySchema(withTwins(reply) as typeof reply), 'output', operationId);
  const content = { 'application/json': { schema, ...(example && { example: withTwins(example) }) } };
  if (!redirects) return { 200: { description: 'Success.', content } };
  const location = { description: 'Where it is.', schema: { type: 'string' } };
  return { 302: { description: 'It is elsewhere.', headers: { Location: location }, content } };
}
