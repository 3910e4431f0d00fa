import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterKey } from './typed-ahead-keys.ts';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

test('Letters are added, Backspace takes the last one back, other keys are no text', () => {
  assert.equal(afterKey('bo', press('b')), 'bob');
  assert.equal(afterKey('bo', press('😀')), 'bo😀');
  assert.equal(afterKey('bo', press('Backspace')), 'b');
  assert.equal(afterKey('bo', press('Enter')), undefined);
  assert.equal(afterKey('bo', press('k', true)), undefined);
});
