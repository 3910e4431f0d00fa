import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { json } from '../../src/engine/http/params.ts';
import { fuzzEndpoint } from './fuzz.ts';
import { createUser, echo, getUserByEmail, owner, sampleHttp } from './samples.ts';

for (const endpoint of [createUser, echo, getUserByEmail])
  test(`no request breaks ${endpoint.operationId}`, async () => {
    await fuzzEndpoint(sampleHttp(), endpoint, owner, { runs: 300 });
  });

test('a handler that breaks on some value is found', async () => {
  const fragile = defineEndpoint({
    operationId: 'fragile',
    method: 'POST',
    path: '/fragile',
    tag: 'samples',
    access: 'user',
    summary: 'Breaks',
    params: { list: json(z.array(z.object({ name: z.string() }))) },
    reply: {},
    handle({ params }) {
      if (params.list.some(({ name }) => name === '')) throw new TypeError('nothing there');
      return {};
    },
  });
  const app = sampleHttp({ endpoints: [fragile] });
  // One of many runs has no such value among its thousand.
  const found = fuzzEndpoint(app, fragile, owner, { runs: 1000, seed: 1 });
  await assert.rejects(found, /Property failed/);
});
