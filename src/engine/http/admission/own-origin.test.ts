import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originOf } from './own-origin.ts';

const HTTPS = 'https://chat.example.com';
const HTTP = 'http://chat.example.com';

test('the page that sends a request, by the headers of the browser', () => {
  for (const [serverUrl, headers, origin] of [
    [HTTPS, { 'sec-fetch-site': 'same-origin' }, 'own'],
    [HTTPS, { 'sec-fetch-site': 'same-site', origin: HTTPS }, 'foreign'],
    [HTTPS, {}, 'unknown'],
    [HTTPS, { origin: 'null' }, 'foreign'],
    [HTTPS, { origin: HTTPS }, 'own'],
    [HTTPS, { origin: 'https://other.example' }, 'foreign'],
    // The proxy in front keeps the Host of another name.
    [HTTPS, { origin: 'https://parley.internal', host: 'parley.internal' }, 'own'],
    // Pages without TLS are written by anybody between browser and server.
    [HTTPS, { origin: HTTP, host: 'chat.example.com' }, 'foreign'],
    [HTTPS, { origin: 'http://parley.internal', host: 'parley.internal' }, 'foreign'],
    [HTTP, { origin: HTTP, host: 'chat.example.com' }, 'own'],
    [HTTP, { origin: 'http://parley.internal:9991', host: 'parley.internal:9991' }, 'own'],
    [HTTP, { origin: HTTPS, host: 'chat.example.com' }, 'own'],
  ] as const)
    assert.equal(originOf(headers, serverUrl), origin, JSON.stringify([serverUrl, headers]));
});
