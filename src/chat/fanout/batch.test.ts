import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventBatch } from './batch.ts';

const event = (id: number, more = '') => ({ id, text: `{"id":${id},"type":"heartbeat"${more}}` });

test('the same events in the same order are the same bytes, made once', () => {
  const root = new EventBatch();
  const [one, two, three] = [event(1), event(2), event(3)];
  const bytes = root.of([one, two]).bytes('sse');
  assert.equal(root.of([one, two]).bytes('sse'), bytes);
  assert.notEqual(root.of([one, three]).bytes('sse'), bytes);
  assert.notEqual(root.of([one, event(2)]).bytes('sse'), bytes);
  assert.equal(
    String(root.of([one, two, three]).bytes('sse')),
    [1, 2, 3].map((id) => `id: ${id}\ndata: {"id":${id},"type":"heartbeat"}\n\n`).join(''),
  );
});

test('a frame of a WebSocket says its length in bytes, in as few as can be', () => {
  for (const [length, head] of [
    [1, 2],
    [120, 4],
    [65_000, 4],
    [70_000, 10],
  ] as const) {
    const text = `"${'ä'.repeat(length / 2)}${'x'.repeat(length % 2)}"`;
    const frame = new EventBatch().of([{ id: 1, text }]).bytes('socket');
    const payload = Buffer.from(`{"events":[${text}]}`);
    assert.deepEqual(frame.subarray(head), payload);
    assert.equal(frame[0], 0x81);
    const says =
      head === 2 ? frame[1] : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
    assert.equal(says, payload.length);
  }
});
