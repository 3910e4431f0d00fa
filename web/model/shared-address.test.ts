import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedAddress } from './shared-address.ts';

test('an address that leads only on the machine of the server gets the name by which the page came', () => {
  const page = 'http://chat.lan:9991';
  for (const own of ['http://localhost:9991', 'http://127.0.0.1:9991', 'http://[::1]:9991'])
    assert.equal(sharedAddress(`${own}/join/abc/?a=b`, page), 'http://chat.lan:9991/join/abc/?a=b');
  assert.equal(sharedAddress('http://localhost:9991', page), page, 'without a path');
});

test('an address that leads others to the server stays', () => {
  const link = 'https://chat.example.com/join/abc/';
  for (const page of ['http://localhost:9991', 'https://other.example.com'])
    assert.equal(sharedAddress(link, page), link);
  const own = 'http://127.0.0.1:9991/join/abc/';
  assert.equal(sharedAddress(own, 'http://localhost:8080'), own, 'the page came by no better name');
});
