import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDisposable } from './disposable-domains.ts';

test('hosts of mailboxes for a few minutes are disposable, with their subdomains, in any case', () => {
  for (const host of [
    'mailinator.com',
    'a.b.mailinator.com',
    'Yopmail.FR',
    'guerrillamail.com',
    '33mail.com',
  ])
    assert.equal(isDisposable(host), true, host);
});

test('hosts of ordinary mailboxes are not', () => {
  for (const host of [
    ...['gmail.com', 'outlook.com', 'proton.me', 'posteo.de', 'example.com', 'com', ''],
    ...['my-mailinator.example', 'mailinator.com.example.org', 'icloud.com', 'duck.com', 'web.de'],
  ])
    assert.equal(isDisposable(host), false, host);
});
