import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutContent, cutTopic } from './cut.ts';

test('topics and contents are cut to their limit in characters, the mark included', () => {
  assert.equal(cutTopic('x'.repeat(60)), 'x'.repeat(60));
  assert.equal(cutTopic('x'.repeat(61)), `${'x'.repeat(57)}...`);
  assert.equal(cutTopic('😀'.repeat(60)), '😀'.repeat(60));
  assert.equal(cutTopic(`a${'😀'.repeat(1000)}`), `a${'😀'.repeat(56)}...`);
  assert.equal(cutContent('x'.repeat(10_000)), 'x'.repeat(10_000));
  const long = cutContent('é'.repeat(10_001));
  assert.equal(long, `${'é'.repeat(9980)}\n[message truncated]`);
  assert.equal(long.length, 10_000);
  assert.equal(cutContent(long), long);
});
