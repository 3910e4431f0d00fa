import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../settings.ts';
import { smtpPlace } from './config.ts';

test('where mail comes in', () => {
  const places: readonly (readonly [string, ReturnType<typeof smtpPlace>])[] = [
    ['smtp://0.0.0.0:25', { host: '0.0.0.0', port: 25 }],
    ['smtp://0.0.0.0', { host: '0.0.0.0', port: 25 }],
    ['smtp://[::]:2525', { host: '::', port: 2525 }],
    ['smtp://localhost:0/', { host: 'localhost', port: 0 }],
    ['smtps://0.0.0.0:465', undefined],
    ['smtp://a:b@0.0.0.0:25', undefined],
    ['smtp://0.0.0.0:25/x', undefined],
    ['smtp://0.0.0.0:99999', undefined],
    ['0.0.0.0:25', undefined],
    ['', undefined],
  ];
  for (const [given, place] of places) assert.deepEqual(smtpPlace(given), place, given);
});

test('the settings of mail that comes in', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ PARLEY_EXTERNAL_URL: 'https://Chat.example.com', ...env });
  assert.equal(read({}).mailIn, undefined);
  assert.equal(read({}).mailDomain, 'chat.example.com');
  assert.equal(read({ PARLEY_MAIL_DOMAIN: 'In.example.com' }).mailDomain, 'in.example.com');
  const PARLEY_MAIL_IN = 'smtp://0.0.0.0:25';
  assert.deepEqual(read({ PARLEY_MAIL_IN, PARLEY_MAIL_IN_MIB: '2' }).mailIn, {
    ...{ host: '0.0.0.0', port: 25, mostBytes: 2 << 20, tls: undefined },
  });
  const files = { PARLEY_MAIL_IN_CERT: 'a.pem', PARLEY_MAIL_IN_KEY: 'b.pem' };
  assert.deepEqual(read({ PARLEY_MAIL_IN, ...files }).mailIn?.tls, { cert: 'a.pem', key: 'b.pem' });
  const refused = (env: Record<string, string>, message: RegExp) =>
    assert.throws(() => read(env), { message });
  refused({ PARLEY_MAIL_IN: 'http://x' }, /^PARLEY_MAIL_IN is 'http:\/\/x', but it takes smtp:/);
  refused({ PARLEY_MAIL_DOMAIN: 'a b' }, /^PARLEY_MAIL_DOMAIN is 'a b', but it takes the name of a host/);
  refused(
    { PARLEY_MAIL_IN, PARLEY_MAIL_IN_CERT: 'a.pem' },
    /^PARLEY_MAIL_IN_CERT and PARLEY_MAIL_IN_KEY go together/,
  );
});
