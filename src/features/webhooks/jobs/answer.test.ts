import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReply } from './answer.ts';

test('replies are read in the words of the interface', () => {
  const reply = (json: unknown, kind = 1) => readReply(Buffer.from(JSON.stringify(json)), kind);
  assert.deepEqual(reply({ content: 'a', widget_content: 'w' }), { content: 'a', widget: 'w' });
  assert.deepEqual(reply({ response_string: 'old', content: 'a' }), { content: 'old', widget: undefined });
  assert.deepEqual(reply({ content: 7 }), { content: '7', widget: undefined });
  assert.equal(reply({ content: 'a', response_not_required: true }), undefined);
  assert.equal(reply({ text: 'a' }), undefined);
  assert.deepEqual(reply({ text: 'a', content: 'b' }, 2), { content: 'a', widget: undefined });
  assert.equal(readReply(Buffer.from(' \n'), 1), undefined);
  assert.throws(() => reply([]), /not a JSON object/);
  assert.throws(() => reply(null), /not a JSON object/);
  assert.throws(() => readReply(Buffer.from([0xff, 0xfe]), 1), /not JSON/);
});
