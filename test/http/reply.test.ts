import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { z } from 'zod';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { pathInteger } from '../../src/engine/http/params.ts';
import { Reply } from '../../src/engine/http/reply/reply.ts';
import { inject } from '../../src/testing/inject.ts';
import { sampleHttp } from './samples.ts';

const reply = { members: z.array(z.object({ name: z.string() })) };

function endpoint(give: () => unknown) {
  return defineEndpoint({
    operationId: 'get-members',
    method: 'GET',
    path: '/members',
    tag: 'samples',
    access: 'public',
    summary: 'Members',
    params: {},
    reply,
    handle: () =>
      new Reply({ json: [JSON.stringify({ result: 'success', msg: '', ...(give() as object) })] }),
  });
}

async function answer(give: () => unknown, checkReplies: boolean) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const app = sampleHttp({ endpoints: [endpoint(give)], checkReplies, logger });
  const response = await inject(app, '/api/v1/members');
  return { status: response.statusCode, body: response.json(), log: lines.join('') };
}

describe('the reply check', () => {
  test('names the path of a wrong value', async () => {
    const { status, body } = await answer(() => ({ members: [{ name: 1 }] }), true);
    assert.equal(status, 500);
    assert.match(body.msg, /get-members.*reply\["members"\]\[0\]\["name"\]/);
  });

  test('refuses members that are not declared, at any depth', async () => {
    const top = await answer(() => ({ members: [], secret: 1 }), true);
    assert.match(top.body.msg, /secret/);
    const nested = await answer(() => ({ members: [{ name: 'a', secret: 1 }] }), true);
    assert.match(nested.body.msg, /reply\["members"\]\[0\]\["secret"\]: not declared/);
  });

  test('is off in production', async () => {
    assert.equal((await answer(() => ({ members: 1 }), false)).status, 200);
  });

  test('accepts what fits', async () => {
    assert.equal((await answer(() => ({ members: [{ name: 'a' }] }), true)).status, 200);
  });
});

test('an unexpected failure is logged and not shown', async () => {
  const { status, body, log } = await answer(() => {
    throw new Error('the secret of the database');
  }, true);
  assert.equal(status, 500);
  assert.deepEqual(body, { result: 'error', msg: 'Internal server error', code: 'INTERNAL_SERVER_ERROR' });
  assert.match(log, /the secret of the database/);
});

test('a declaration whose path and parameters differ does not start', () => {
  const declaration = {
    operationId: 'x',
    method: 'GET',
    tag: 'samples',
    access: 'public',
    summary: '',
    reply: {},
    handle: () => ({}),
  } as const;
  assert.throws(() => defineEndpoint({ ...declaration, path: '/x/{id}', params: {} }));
  assert.throws(() => defineEndpoint({ ...declaration, path: '/x', params: { id: pathInteger() } }));
});
