import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attachment } from '../client/shapes.ts';
import { applyAttachments, type FileFilter, kindOf, shownFiles } from './attachments.ts';
import type { ClientEvent } from './events.ts';

const file = (id: number, rest: Partial<Attachment> = {}): Attachment => ({
  ...{ id, name: `f${id}.txt`, path_id: `1/${id}/f`, size: id, create_time: id, messages: [] },
  ...rest,
});
const event = (op: 'add' | 'update' | 'remove', attachment: object, used = 9) =>
  ({ type: 'attachment', op, attachment, upload_space_used: used }) as unknown as ClientEvent;

test('files come, change and go with their events; the same event twice does no harm', () => {
  const known = { files: [file(1), file(2)], bytesUsed: 3 };
  const used = file(2, { messages: [{ id: 7, date_sent: 1 }] });
  const events = [
    event('add', file(3)),
    event('add', file(3)),
    event('update', used),
    event('remove', { id: 1 }, 5),
  ];
  assert.deepEqual(applyAttachments(known, events), { files: [used, file(3)], bytesUsed: 5 });
  assert.deepEqual(applyAttachments(known, [event('update', file(8))]).files, known.files);
  assert.equal(applyAttachments(known, []), known);
});

test('the list is filtered by name, kind and use, and ordered', () => {
  const files = [
    file(1, { name: 'Plan of the house.PNG', size: 10 }),
    file(2, { name: 'house.mp4', size: 30, messages: [{ id: 7, date_sent: 1 }] }),
    file(3, { name: 'a tune.mp3', size: 20 }),
  ];
  const all: FileFilter = { query: '', kind: undefined, isUnused: false, order: 'newest' };
  const ids = (change: Partial<FileFilter>) => shownFiles(files, { ...all, ...change }).map(({ id }) => id);
  assert.deepEqual(files.map(kindOf), ['picture', 'video', 'sound']);
  assert.deepEqual(ids({}), [3, 2, 1]);
  assert.deepEqual(ids({ order: 'oldest' }), [1, 2, 3]);
  assert.deepEqual(ids({ order: 'largest' }), [2, 3, 1]);
  assert.deepEqual(ids({ order: 'name' }), [3, 2, 1]);
  assert.deepEqual(ids({ query: 'HOUSE plan' }), [1]);
  assert.deepEqual(ids({ kind: 'sound' }), [3]);
  assert.deepEqual(ids({ isUnused: true }), [3, 1]);
});
