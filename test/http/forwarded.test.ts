import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanForwarded } from '../../src/engine/http/server/request-head.ts';
import { inject } from '../../src/testing/inject.ts';
import { startServer } from '../support/server.ts';

describe('X-Forwarded-For', () => {
  for (const [given, kept] of [
    ['192.0.2.1, 198.51.100.2', '192.0.2.1, 198.51.100.2'],
    ['192.0.2.1:4711,[2001:db8::1]:80, [::1]', '192.0.2.1, 2001:db8::1, ::1'],
    ['not-an-address, 192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, unknown, 198.51.100.2', '198.51.100.2'],
    ['192.0.2.1, not-an-address', undefined],
    ['x'.repeat(9000), undefined],
    ['', undefined],
    ['1.2.3.4:99999999', undefined],
  ] as const)
    test(`${given.slice(0, 60)} → ${kept ?? 'nothing'}`, () => {
      const headers = { 'x-forwarded-for': given };
      cleanForwarded({ headers } as never);
      assert.equal(headers['x-forwarded-for'], kept);
    });
});

test('A Host of more than any name has is refused', async () => {
  const { app } = await startServer();
  const ask = (host: string) => inject(app.http, { url: '/health/live', headers: { host } });
  assert.equal((await ask(`${'x'.repeat(249)}.de:9991`)).statusCode, 200);
  const { statusCode, body } = await ask('x'.repeat(60_000));
  assert.deepEqual([statusCode, JSON.parse(body).code], [400, 'BAD_REQUEST']);
});
