import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { isSigned, type Signature } from '../../src/integrations/kit/signature.ts';

const body = Buffer.from('{"a": 1}');
const NOW = 1_700_000_000;
const hmac = (text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', 'key').update(text).update(body).digest(encoding);

const signed = (kind: Signature['kind'], value: string, prefix = '') =>
  isSigned({ header: 'x', kind, prefix }, 'key', { body, header: () => value, now: NOW });

test('what the service signs is let in, and nothing else', () => {
  assert.ok(signed('hmac', `sha256=${hmac('')}`, 'sha256='));
  assert.ok(signed('hmac', hmac('')));
  assert.ok(signed('hmac-base64', hmac('', 'base64')));
  assert.ok(signed('token', 'key'));
  assert.ok(signed('pagerduty', `v1=abc, v1=${hmac('')}`));
  for (const kind of ['hmac', 'hmac-base64', 'token', 'stripe', 'pagerduty'] as const) {
    assert.ok(!signed(kind, ''), kind);
    assert.ok(!signed(kind, 'v1=a,t=1'), kind);
  }
});

test('a signature with a time is good for five minutes', () => {
  const at = (time: number) => signed('stripe', `t=${time},v0=x,v1=${hmac(`${time}.`)}`);
  assert.ok(at(NOW) && at(NOW - 300) && at(NOW + 300));
  assert.ok(!at(NOW - 301) && !at(NOW + 301));
  assert.ok(!signed('stripe', `t=${NOW},v1=${hmac(`${NOW - 1}.`)}`));
});
