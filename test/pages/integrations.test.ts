import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrations } from '../../src/features/integrations/catalogue.ts';
import { inject } from '../../src/testing/inject.ts';
import { startServer } from '../support/server.ts';

test('the page of the integrations says of each service how to set it up, and shows a message', async () => {
  const { app } = await startServer();
  const { statusCode, headers, body } = await inject(app.http, { url: '/integrations' });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  for (const { name, title } of integrations) {
    assert.ok(body.includes(`<h2 id="${name}">${title}</h2>`), name);
    assert.ok(body.includes(`/api/v1/external/${name}?api_key=KEY`), name);
    assert.ok(body.includes(`/api/v1/external/${name}">`), name);
  }
  assert.equal(body.split('<div class="sample">').length - 1, integrations.length);
  assert.ok(body.includes('<script src="/static/integrations.js" defer>'));
  assert.equal((await inject(app.http, { url: '/static/integrations.js' })).statusCode, 200);
  assert.ok(body.includes('pushed</a> 2 commits to branch main.'));
  assert.ok(!body.includes('undefined') && !body.includes('[object Object]'));
});
