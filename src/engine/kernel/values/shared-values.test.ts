import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedValues } from './shared-values.ts';

const place = (most: number) => new SharedValues(most, (text) => ({ text }));

test('equal texts share a value', () => {
  const values = place(2);
  assert.equal(values.of('a'), values.of('a'));
  assert.notEqual(values.of('a'), values.of('b'));
});

test('texts are shared however many others came before, and the latest used stay', () => {
  const values = place(3);
  const kept = values.of('often');
  for (let index = 0; index < 10; index++) {
    values.of(`once ${index}`);
    assert.equal(values.of('often'), kept);
  }
  assert.equal(values.of('late'), values.of('late'));
  for (const text of ['x', 'y', 'z']) values.of(text);
  assert.notEqual(values.of('often'), kept, 'nobody asked for it');
});
