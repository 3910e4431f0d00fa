import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable } from './delivery-texts.ts';

test('a body that is JSON is shown on lines; what is cut or no JSON as it is', () => {
  assert.equal(readable('{"a":[1]}', false), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(readable('{"a":1}', true), '{"a":1}');
  assert.equal(readable('<html>', false), '<html>');
  assert.equal(readable('', false), '');
});
