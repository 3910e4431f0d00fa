import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServerSentEvents, type ServerSentEvent } from './sse.ts';

const bytes = new TextEncoder();

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function read(...chunks: (string | Uint8Array)[]) {
  const whole = chunks.map((chunk) => (typeof chunk === 'string' ? bytes.encode(chunk) : chunk));
  const all: ServerSentEvent[] = [];
  for await (const events of readServerSentEvents(streamOf(whole))) all.push(...events);
  return all;
}

test('An event ends with an empty line', async () => {
  assert.deepEqual(await read('id: 4\ndata: {"a":1}\n\ndata: not whole'), [
    { event: 'message', data: '{"a":1}' },
  ]);
});

test('An event has several lines of data, and a name', async () => {
  assert.deepEqual(await read('event: end\ndata: a\ndata:b\ndata\n\n'), [{ event: 'end', data: 'a\nb\n' }]);
});

test('The name belongs to its event only', async () => {
  const events = await read('event: end\ndata: 1\n\ndata: 2\n\n');
  assert.deepEqual(
    events.map(({ event }) => event),
    ['end', 'message'],
  );
});

test('A comment is a sign of life', async () => {
  const lists: (readonly ServerSentEvent[])[] = [];
  const stream = streamOf([': \n\n', ': still here\n\n'].map((text) => bytes.encode(text)));
  for await (const events of readServerSentEvents(stream)) lists.push(events);
  assert.deepEqual(lists, [[], []]);
});

test('Every kind of line end is read, wherever the pieces are cut', async () => {
  const text = 'data: ü\r\n\r\ndata: 2\r\rdata: 3\n\n';
  for (const size of [1, 2, 3, 5, 100]) {
    const all = bytes.encode(text);
    const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
      all.slice(i * size, (i + 1) * size),
    );
    const data = (await read(...pieces)).map(({ data }) => data);
    assert.deepEqual(data, ['ü', '2', '3'], `pieces of ${size}`);
  }
});

test('The stream is cancelled when the reader stops', async () => {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes.encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _ of readServerSentEvents(stream)) break;
  assert(isCancelled);
});

test('A line without an end is not kept', async () => {
  await assert.rejects(read('data: ', 'x'.repeat(9_000_000), 'x'.repeat(9_000_000)), /too long/);
});

test('What comes together is one list', async () => {
  const lists: number[] = [];
  const stream = streamOf([bytes.encode('data: 1\n\ndata: 2\n\nda'), bytes.encode('ta: 3\n\n')]);
  for await (const events of readServerSentEvents(stream)) lists.push(events.length);
  assert.deepEqual(lists, [2, 1]);
});
