import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from '../../src/catalogue.ts';
import { parseNarrow } from '../../src/chat/narrows/language/terms.ts';
import { ParameterDecoder } from '../../src/engine/http/parameters/decode-params.ts';
import { json, listOf } from '../../src/engine/http/params.ts';

type JsonSchema = { readonly [key: string]: unknown };

/** Paths of the lists in a JSON Schema that have no `maxItems`. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}[${index}]`));
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as JsonSchema;
  const here = own.type === 'array' && own.prefixItems === undefined && own.maxItems === undefined;
  return [
    ...(here ? [path] : []),
    ...Object.entries(own).flatMap(([key, member]) => unbounded(member, `${path}.${key}`)),
  ];
}

test('every list that a request may hold has a bound', () => {
  const found = endpoints.flatMap(({ operationId, params }) =>
    Object.entries(params).flatMap(([name, { schema }]) =>
      unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${operationId} ${name}`),
    ),
  );
  assert.deepEqual(found, []);
});

test('a list that is too long is refused before its items are looked at', () => {
  let looked = 0;
  const item = z.int().refine(() => ++looked > 0);
  const refuse = (schema: z.ZodType, value: unknown) =>
    assert.throws(
      () =>
        new ParameterDecoder({ x: json(schema) }).decode({
          path: {},
          query: '',
          body: `x=${JSON.stringify(value)}`,
        }),
      { message: 'x has too many items (limit: 2)' },
    );
  refuse(listOf(item, 2), [1, 2, 3]);
  refuse(z.union([listOf(z.string(), 2), listOf(item, 2)]), [1, 2, 3]);
  refuse(listOf(item, 2).nullable(), [1, 2, 3]);
  assert.equal(looked, 0);
  assert.throws(
    () =>
      new ParameterDecoder({ x: json(z.object({ a: listOf(z.int(), 1) })) }).decode({
        path: {},
        query: '',
        body: 'x={"a":[1,2]}',
      }),
    { message: 'x["a"] has too many items (limit: 1)' },
  );
});

test('operands of a narrow have bounds', () => {
  const refuse = (operand: unknown, message: string) =>
    assert.throws(() => parseNarrow([{ operator: 'dm', operand }]), { message });
  refuse('a'.repeat(10_001), 'operand is too long (limit: 10000 characters)');
  refuse(Array(1001).fill(1), 'operand has too many items (limit: 1000)');
});
