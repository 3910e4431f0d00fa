import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declarations, developmentEndpoints, endpoints } from '../../../src/catalogue.ts';
import { describe as describeApi } from '../../../src/chat/pages/api/describe.ts';

type Node = Record<string, unknown>;

interface Operation extends Node {
  readonly operationId: string;
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Node }> };
}

const all = [...endpoints, ...developmentEndpoints];
const document = JSON.parse(
  String((await describeApi(all, declarations, 'https://chat.example.com')).document.body),
);
const operations: Operation[] = Object.values<Node>(document.paths).flatMap(
  (methods) => Object.values(methods) as Operation[],
);
const { schemas } = document.components as { schemas: Record<string, Node> };

/** Every schema in a value that has members, with where it is. */
function* objectsIn(value: unknown, place: string): Generator<[string, Record<string, Node>]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'properties') yield [place, member as Record<string, Node>];
    yield* objectsIn(member, `${place}/${key}`);
  }
}

function* valuesOf(value: unknown, name: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === name) yield member;
    yield* valuesOf(member, name);
  }
}

describe('the document of the API, for generators of clients', () => {
  test('has each path once, for any names of placeholders', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{[^}]*\}/g, '{}'));
    assert.equal(new Set(shapes).size, shapes.length);
    const { get } = document.paths['/users/{user_id}'];
    assert.deepEqual([get.operationId, get['x-also']], ['get-user', ['get-user-by-email']]);
    assert.deepEqual(get.parameters[0].schema, { type: 'string' });
  });

  test('has one type in each schema, and no map without members of its own among several things', () => {
    assert.deepEqual([...valuesOf(document, 'type')].filter(Array.isArray), []);
    const unions = [...valuesOf(document, 'anyOf')].flat() as Node[];
    const isMap = ({ additionalProperties, properties }: Node) =>
      typeof additionalProperties === 'object' && !properties;
    assert.deepEqual(unions.filter(isMap), []);
    const named = unions.flatMap(({ $ref }) => ($ref ? [String($ref).split('/').at(-1) ?? ''] : []));
    assert.deepEqual(
      named.filter((name) => isMap(schemas[name] ?? {})),
      [],
    );
  });

  test('has no name that a generated constructor of another has', () => {
    const names = new Set(Object.keys(schemas));
    assert.deepEqual(
      [...names].filter((name) => names.has(`New${name}`)),
      [],
    );
  });

  test('has no schema that is `false`, and no parameter that is not plain', () => {
    assert.deepEqual(
      [...valuesOf(document, 'items')].filter((each) => each === false),
      [],
    );
    assert.deepEqual([...valuesOf(document, 'encoding')], []);
    for (const { operationId, parameters = [] } of operations) {
      for (const parameter of parameters) {
        assert.equal(parameter.content, undefined, operationId);
        assert.ok(parameter.schema, operationId);
      }
    }
  });

  test('has every schema to which something refers, and no other', () => {
    const named = [...valuesOf(document, '$ref')].map((ref) =>
      String(ref).replace('#/components/schemas/', ''),
    );
    assert.deepEqual([...new Set(named)].sort(), Object.keys(schemas).sort());
  });

  test('an event is one of many, each with a type of its own or an op of its own', () => {
    const { anyOf } = schemas.Event as { anyOf: { $ref: string }[] };
    const kinds = anyOf.map(({ $ref }) => {
      const schema = schemas[$ref.slice($ref.lastIndexOf('/') + 1)] as { properties: Record<string, Node> };
      const { type, op } = schema.properties;
      return `${type?.const} ${op?.const ?? op?.enum ?? ''}`;
    });
    assert.equal(new Set(kinds).size, kinds.length);
    assert.ok(kinds.includes('message ') && kinds.includes('subscription peer_add'));
    assert.deepEqual(
      document.paths['/events'].get.responses[200].content['application/json'].schema.properties.events.items,
      { $ref: '#/components/schemas/Event' },
    );
  });

  test('pictures are elsewhere', () => {
    for (const path of ['/realm/icon', '/realm/logo']) {
      const { responses } = document.paths[path].get;
      assert.ok(responses[302].headers.Location);
      assert.equal(responses[200], undefined);
    }
  });
});

describe('the document of the API, for people', () => {
  test('has a license, and says what each tag is for', () => {
    assert.equal(document.info.license.identifier, 'MIT');
    for (const { name, description } of document.tags) assert.ok(description, name);
  });

  test('says what each parameter means', () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      for (const { name, description } of parameters) assert.ok(description, `${operationId} ${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {})) {
        for (const [name, { description }] of Object.entries(schema.properties as Record<string, Node>)) {
          assert.ok(description, `${operationId} ${name}`);
        }
      }
    }
  });

  test('says what each member of a reply or an event means', () => {
    const places = [
      ...operations.map(({ operationId, responses }) => [operationId, responses] as const),
      ...Object.entries(schemas).filter(([name]) => !name.endsWith('_input')),
    ];
    const unsaid = places.flatMap(([owner, value]) =>
      [...objectsIn(value, owner)].flatMap(([place, members]) =>
        Object.entries(members).flatMap(([name, { description }]) =>
          description ? [] : [`${place} ${name}`],
        ),
      ),
    );
    assert.deepEqual(unsaid, []);
  });
});
