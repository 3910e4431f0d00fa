import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn, isAddress } from './addresses.ts';

test('Addresses are divided by commas and lines, each once', () => {
  const text = 'ada@example.com, Bea <bea@example.com>\n\nADA@example.com,,';
  assert.deepEqual(addressesIn(text), ['ADA@example.com', 'bea@example.com']);
  assert.deepEqual(addressesIn(' \n'), []);
});

test('An address has a name without spaces and a host of labels', () => {
  const right = ['ada@example.com', 'a.b+c@x', 'ü@ä.de'];
  const wrong = ['ada', 'a..b@x.de', '.a@x', 'a@', '@x', 'a b@x', 'a@x..de', 'a:b@x', `${'a'.repeat(65)}@x`];
  assert.deepEqual(
    [...right, ...wrong].filter((each) => isAddress(each)),
    right,
  );
});
