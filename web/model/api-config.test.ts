import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiConfig, apiConfigName } from './api-config.ts';

test('the file has what a program needs to log in', () => {
  const text = apiConfig({ email: 'tram-bot@example.com', apiKey: 'abc', site: 'https://chat.example.com' });
  assert.equal(text, '[api]\nemail=tram-bot@example.com\nkey=abc\nsite=https://chat.example.com\n');
});

test('a value cannot add lines', () => {
  const text = apiConfig({ email: 'a@b.c\nsite=https://evil.example', apiKey: 'k\r\n[x]', site: 's\u2028' });
  assert.equal(text, '[api]\nemail=a@b.csite=https://evil.example\nkey=k[x]\nsite=s\n');
});

test('the name of the file says whose it is, in plain letters', () => {
  assert.equal(apiConfigName('Tram-Bot@example.com'), 'tram-bot.rc');
  assert.equal(apiConfigName('../../etc/passwd@x'), '------etc-passwd.rc');
  assert.equal(apiConfigName('Ünï@x'), '-n-.rc');
  assert.equal(apiConfigName('…@x'), 'account.rc');
  assert.equal(apiConfigName(`${'a'.repeat(200)}@x`), `${'a'.repeat(60)}.rc`);
});
