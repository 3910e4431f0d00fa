import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { developmentEndpoints, endpoints } from '../../src/chat/endpoints/catalogue.ts';

/** Members of replies that open something. */
const SECRET =
  /"([a-z_]*(?:api_key|token|secret|invite_link|link_url|export_url))":\{|"(url)":\{"type":"string"\}/g;
/** Members with such names that are for everybody to know. */
const OPEN = ['giphy_api_key', 'has_zoom_token'];
/** Why some replies with such members are compressed all the same. */
const EXEMPT: Readonly<Record<string, string>> = {
  'register-queue': 'the keys of its bots are a secret list, which is not compressed',
  'upload-file': 'the address of a file opens it for nobody who may not read it',
  'get-messages': 'addresses of linkifiers',
  'get-message': 'addresses of linkifiers',
};

test('a reply with a key, a token or a link that opens something says so: it is not compressed', () => {
  const all = [...endpoints, ...developmentEndpoints];
  const withSecret = all.filter(({ reply }) => {
    const schema = z.toJSONSchema(z.object(reply), { unrepresentable: 'any' });
    return [...JSON.stringify(schema).matchAll(SECRET)].some(([, name = '']) => !OPEN.includes(name));
  });
  const named = withSecret.map(({ operationId }) => operationId).filter((id) => !(id in EXEMPT));
  const marked = all.filter(({ hasSecret }) => hasSecret).map(({ operationId }) => operationId);
  assert.ok(named.length > 5);
  assert.deepEqual(named.toSorted(), marked.toSorted());
});
