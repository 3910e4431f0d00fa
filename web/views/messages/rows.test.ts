import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PendingSend } from '../../model/outbox.ts';
import type { Message } from '../../state/message.ts';
import { firstLook, type Item, type Layout, layOut, unreadLine } from './rows.ts';

const DAY = 86_400;

function message(id: number, more: Partial<Message> = {}): Message {
  return {
    ...{ id, type: 'stream', stream_id: 1, subject: 'trams', display_recipient: 'square', sender_id: 5 },
    ...{ timestamp: 10 * DAY + id * 60, flags: ['read'], is_me_message: false },
    ...more,
  } as unknown as Message;
}

const layout = (messages: readonly Message[], more: Partial<Layout> = {}): Layout => ({
  ...{ messages, pending: [], ownId: 9, unreadFrom: undefined, showsRecipients: false },
  ...{ isHidden: () => false, dayOf: (at: number) => String(Math.floor(at / DAY)) },
  ...more,
});

/** `m1*` is a message with a heading. */
const shapeOf = (items: readonly Item[]) =>
  items.map((item) => {
    if (item.kind === 'message') return `m${item.message.id}${item.isFirst ? '*' : ''}`;
    return item.kind === 'recipient' ? `r${item.message.id}` : item.kind;
  });
const shape = (messages: readonly Message[], more?: Partial<Layout>) =>
  shapeOf(layOut(layout(messages, more), new Map()));

test('messages of one sender within ten minutes share a heading', () => {
  const messages = [message(1), message(2), message(3, { sender_id: 6 }), message(4), message(14.5)];
  assert.deepEqual(shape(messages), ['date', 'm1*', 'm2', 'm3*', 'm4*', 'm14.5*']);
});

test('a day begins with its date and a heading', () => {
  const messages = [message(1), message(2, { timestamp: 11 * DAY })];
  assert.deepEqual(shape(messages), ['date', 'm1*', 'date', 'm2*']);
});

test('each group of a feed says where it is, also when only the channel or the people differ', () => {
  const direct = (id: number, ids: number[]) =>
    message(id, {
      type: 'private',
      stream_id: undefined as never,
      display_recipient: ids.map((each) => ({ id: each, full_name: '' })),
    });
  const messages = [
    message(1),
    message(2, { subject: 'Trams' }),
    message(3, { stream_id: 2 }),
    direct(4, [5, 9]),
    direct(5, [5, 9]),
    direct(6, [5, 6, 9]),
  ];
  assert.deepEqual(shape(messages, { showsRecipients: true }), [
    'date',
    'r1',
    'm1*',
    'm2',
    'r3',
    'm3*',
    'r4',
    'm4*',
    'm5',
    'r6',
    'm6*',
  ]);
});

test('the line of unread messages stands once, before the first of them', () => {
  assert.deepEqual(shape([message(1), message(2), message(3)], { unreadFrom: 2 }), [
    'date',
    'm1*',
    'unread',
    'm2*',
    'm3',
  ]);
  assert.deepEqual(shape([message(5), message(6)], { unreadFrom: 2 }), ['date', 'unread', 'm5*', 'm6']);
});

test('what a muted person wrote is hidden, and who follows has a heading', () => {
  const isHidden = ({ id }: Message) => id === 1;
  assert.deepEqual(shape([message(1), message(2)], { isHidden }), ['date', 'hidden', 'm2*']);
});

test('a message about what one does has a heading of its own', () => {
  assert.deepEqual(shape([message(1), message(2, { is_me_message: true }), message(3)]), [
    'date',
    'm1*',
    'm2*',
    'm3*',
  ]);
});

test('what did not change is the same object', () => {
  const messages = [message(1), message(2)];
  const first = layOut(layout(messages), new Map());
  const before = new Map(first.map((item) => [item.key, item]));
  const second = layOut(layout([message(0, { sender_id: 6 }), ...messages, message(3)]), before);
  const same = (key: string) => second.find((item) => item.key === key) === before.get(key);
  assert.deepEqual(['message:1', 'message:2'].map(same), [true, true]);
});

test('the unread line comes when something unread is there, and stays while it is read', () => {
  assert.equal(unreadLine(undefined, undefined, false), undefined);
  assert.equal(unreadLine(undefined, 2, false), 2);
  assert.equal(unreadLine(2, undefined, false), 2);
  assert.equal(unreadLine(2, 3, true), 2);
});

test('what arrives while nobody looks has the line before it, once the rest is read', () => {
  assert.equal(unreadLine(2, 5, false), 5);
  assert.equal(unreadLine(undefined, 5, true), undefined);
  assert.equal(unreadLine(2, 2, false), 2);
});

test('the first look has what fills the view around the target, also at both ends', () => {
  const all = layOut(layout(Array.from({ length: 200 }, (_, index) => message(index + 1))), new Map());
  const look = (target: number | undefined) => firstLook(all, target, 280)?.map(({ key }) => key);
  const middle = look(100) ?? [];
  assert.equal(middle.length, 20);
  assert.equal(middle[10], 'message:100');
  assert.equal(look(1)?.[0], all[0]?.key);
  assert.equal(look(200)?.at(-1), all.at(-1)?.key);
  assert.equal(look(200)?.length, 20);
});

test('the first look has all where there is little, and where nobody knows the target', () => {
  const all = layOut(layout(Array.from({ length: 200 }, (_, index) => message(index + 1))), new Map());
  assert.equal(firstLook(all.slice(0, 20), 3, 280), undefined);
  assert.equal(firstLook(all, undefined, 280), undefined);
});

test('what waits to be sent has a heading where a message would have one', () => {
  const minute = 60_000;
  const start = (10 * DAY + 60) * 1000;
  const pendingAt = (...minutes: readonly number[]) =>
    minutes.map((at, id) => ({ entry: { id }, created: start + at * minute }) as unknown as PendingSend);
  const headings = (last: Message, ...minutes: readonly number[]) =>
    layOut(layout([last], { pending: pendingAt(...minutes), ownId: 9 }), new Map()).flatMap((item) =>
      item.kind === 'pending' ? [item.isFirst] : [],
    );
  const own = message(1, { sender_id: 9 });
  assert.deepEqual(headings(message(1), 1, 2), [true, false], 'after a message of somebody else');
  assert.deepEqual(headings(own, 1, 9), [false, false]);
  assert.deepEqual(headings(own, 11, 12), [true, false], 'long after the last one');
  assert.deepEqual(headings(own, 1, 12, 13), [false, true, false]);
  assert.deepEqual(headings(message(1, { sender_id: 9, is_me_message: true }), 1), [true]);
});
