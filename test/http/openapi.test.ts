import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { defineEndpoint, placeholders } from '../../src/engine/http/define-endpoint.ts';
import { openApiDocument } from '../../src/engine/http/documents/openapi.ts';
import { json, text } from '../../src/engine/http/params.ts';
import * as registry from '../../src/engine/kernel/errors.ts';
import { BadEventQueueId, StreamDoesNotExist } from '../../src/engine/kernel/errors.ts';
import { samples } from './samples.ts';

const message = z.object({ id: z.int() }).meta({ id: 'Message' });
const tree = z.object({
  get children() {
    return z.array(tree);
  },
});

const listed = defineEndpoint({
  operationId: 'list',
  method: 'GET',
  path: '/list',
  tag: 'lists',
  access: 'anyone',
  summary: 'List',
  params: { narrow: json(z.array(z.string()), { default: [], doc: 'Which.' }), tree: json(tree), q: text() },
  reply: { messages: z.array(message), tree },
  errors: [StreamDoesNotExist, BadEventQueueId],
  deprecated: true,
  handle: () => ({ messages: [], tree: { children: [] } }),
});

const endpoints = [...samples, listed];
const document = JSON.parse(
  JSON.stringify(
    await openApiDocument(endpoints, { title: 'Parley', version: '1', serverUrl: 'https://x.test' }),
  ),
);

type Node = Record<string, unknown>;

function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : refsOf(member),
  );
}

function resolve(ref: string): unknown {
  assert.match(ref, /^#\//);
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, step) => (node as Node)?.[step], document);
}

describe('the document', () => {
  test('every $ref resolves', () => {
    const refs = refsOf(document);
    assert.ok(refs.includes('#/components/schemas/Message'));
    for (const ref of refs) assert.notEqual(resolve(ref), undefined, ref);
  });

  test('has every endpoint once, with its path parameters', () => {
    const operations = Object.entries<Record<string, Node>>(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, endpoints.length);
    for (const { path, operation } of operations) {
      const parameters = (operation.parameters ?? []) as Node[];
      const inPath = parameters.filter((one) => one.in === 'path' && one.required === true);
      assert.deepEqual(inPath.map(({ name }) => name).sort(), placeholders(path).sort());
    }
  });

  test('parameters of GET stand in the query, JSON as a text', () => {
    const { parameters, requestBody, deprecated, security } = document.paths['/list'].get;
    assert.equal(requestBody, undefined);
    assert.equal(deprecated, true);
    assert.deepEqual(security, [{}, { basicAuth: [] }]);
    assert.deepEqual(parameters[0], {
      name: 'narrow',
      in: 'query',
      required: false,
      description: 'Which.',
      schema: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', items: { type: 'string' } },
        default: '[]',
      },
    });
  });

  test('parameters of other methods stand in a form', () => {
    const form =
      document.paths['/echo/{item_id}'].patch.requestBody.content['application/x-www-form-urlencoded'];
    assert.deepEqual(form.schema.properties.op, { type: 'string', enum: ['add', 'remove'] });
    assert.equal(form.schema.properties.subscriptions.contentSchema.type, 'array');
    assert.equal(form.schema.properties.count.type, 'integer');
    assert.deepEqual(form.schema.properties.role, { type: 'number', enum: [100, 200] });
    assert.equal(form.schema.properties.emoji_name.minLength, 1);
    const create = document.paths['/users'].post.requestBody;
    assert.deepEqual(create.content['application/x-www-form-urlencoded'].schema.required, [
      'email',
      'full_name',
    ]);
  });

  test('errors stand under their status', () => {
    const { responses } = document.paths['/list'].get;
    assert.deepEqual(Object.keys(responses), ['200', '400', '401', '429']);
    assert.match(responses[400].description, /STREAM_DOES_NOT_EXIST/);
    assert.deepEqual(document.components.schemas.BadEventQueueIdError.properties.code, {
      const: 'BAD_EVENT_QUEUE_ID',
      description: 'What is wrong, for programs.',
    });
    const byNumber = document.paths['/users/{user_id}'].get.responses;
    assert.match(byNumber[400].description, /REQUEST_VARIABLE_INVALID/);
    assert.match(byNumber[401].description, /UNAUTHORIZED, USER_DEACTIVATED, REALM_DEACTIVATED/);
    assert.ok(byNumber[404]);
  });

  test('every error of the registry can be described', () => {
    for (const errorClass of Object.values(registry)) {
      if (!(errorClass.prototype instanceof registry.ApiError)) continue;
      const made: unknown = Reflect.construct(errorClass, [['example']]);
      assert.ok(made instanceof registry.ApiError);
      assert.equal(typeof made.code, 'string');
    }
  });
});
