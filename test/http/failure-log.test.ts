import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { inject } from '../../src/testing/inject.ts';
import { member, sampleHttp } from './samples.ts';

const broken = defineEndpoint({
  operationId: 'broken',
  method: 'GET',
  path: '/broken/thing',
  tag: 'users',
  access: 'user',
  summary: 'Fail',
  params: {},
  reply: {},
  async handle() {
    throw new Error('The disk is full.');
  },
});

test('a failure is logged with who asked for what, without what opens anything', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const http = sampleHttp({ endpoints: [broken], logger });
  const { statusCode } = await inject(http, {
    url: '/api/v1/broken/thing?api_key=SECRET',
    headers: { authorization: basicHeader(member) },
  });
  assert.equal(statusCode, 500);
  const [{ method, path, user, status, err, reqId } = {}, ...others] = lines;
  assert.deepEqual(others, []);
  assert.deepEqual([method, path, status], ['GET', '/api/v1/broken/thing', 500]);
  assert.equal(typeof user, 'number');
  assert.match(String(reqId), /^req-/);
  assert.match(JSON.stringify(err), /The disk is full/);
  assert.doesNotMatch(JSON.stringify(lines), /SECRET|-key/);
});
