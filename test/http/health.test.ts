import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inject } from '../../src/testing/inject.ts';
import { startServer } from '../support/server.ts';

describe('/health', () => {
  test('says that the process lives and is ready, to anybody, as often as they ask', async () => {
    const { app } = await startServer({ rateLimit: 1 });
    for (let time = 0; time < 150; time++) {
      const live = await inject(app.http, '/health/live');
      assert.deepEqual([live.statusCode, live.json()], [200, { status: 'live' }]);
      const ready = await inject(app.http, '/health/ready');
      assert.deepEqual([ready.statusCode, ready.json()], [200, { status: 'ready' }]);
      assert.equal(ready.headers['cache-control'], 'no-store');
    }
    const head = await inject(app.http, { method: 'HEAD', url: '/health/ready' });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
  });

  test('is red before the server stops, which serves on until then', async () => {
    const { app, as } = await startServer();
    app.drain();
    const ready = await inject(app.http, '/health/ready');
    assert.deepEqual([ready.statusCode, ready.json()], [503, { status: 'not_ready', reason: 'draining' }]);
    assert.equal((await inject(app.http, '/health/live')).statusCode, 200);
    assert.equal((await inject(app.http, '/api/v1/server_settings')).statusCode, 200);
    assert(as.alice.user.isActive);
  });
});
