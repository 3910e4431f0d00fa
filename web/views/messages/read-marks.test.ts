import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { signal } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import type { Message } from '../../state/message.ts';
import { messageWith } from '../../sync/fake-server.ts';
import type { NewEntry, UnsentEntry } from '../../sync/outbox.ts';
import { MOST_KEPT, ReadMarks } from './read-marks.ts';

const OWN_CHANNEL = 5;
const OTHER_CHANNEL = 6;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** The marks of a person who has subscribed to one of two channels. */
function begin(messages: readonly Message[]) {
  const performed: NewEntry[] = [];
  const channels = new Map([
    [OWN_CHANNEL, { isSubscribed: true }],
    [OTHER_CHANNEL, { isSubscribed: false }],
  ]);
  const model = {
    tables: { ownId: signal(1), channels: signal(channels) },
    peek: (id: number) => messages.find((each) => each.id === id),
    perform: async (entry: NewEntry) => performed.push(entry),
  };
  const marks = new ReadMarks(model as unknown as Model);
  const see = () => {
    marks.see(messages);
    mock.timers.tick(1000);
  };
  /** The server refuses the last request. */
  const refuse = () => marks.refused(performed.at(-1) as UnsentEntry);
  return { see, refuse, marks, marked: () => performed.map(({ params }) => params) };
}

const read = { flags: ['read'], last_moved_timestamp: 1 };

test('unread messages that were seen are marked as read, in one request', () => {
  const messages = [messageWith({ id: 1 }), messageWith({ id: 2 }), messageWith({ id: 3, flags: ['read'] })];
  const { see, marked } = begin(messages);
  see();
  assert.deepEqual(marked(), [{ messages: [1, 2], op: 'add', flag: 'read' }]);
});

test('a message that was moved to a channel without the person is marked once it is seen there, so that a move back leaves it read', () => {
  const messages = [
    messageWith({ id: 1, stream_id: OTHER_CHANNEL, ...read }),
    messageWith({ id: 2, stream_id: OTHER_CHANNEL, flags: ['read'] }),
    messageWith({ id: 3, stream_id: OWN_CHANNEL, ...read }),
  ];
  const { see, marked } = begin(messages);
  see();
  see();
  assert.deepEqual(marked(), [{ messages: [1], op: 'add', flag: 'read' }]);
});

const elsewhere = (id: number) => messageWith({ id, stream_id: OTHER_CHANNEL, ...read });

for (const [what, message] of [
  ['a message', messageWith({ id: 1 })],
  ['a message that was moved to another channel', elsewhere(1)],
] as const)
  test(`${what} whose mark is refused is marked again when it is seen, three times in all`, () => {
    const { see, refuse, marked } = begin([message]);
    for (let time = 0; time < 6; time++) {
      see();
      refuse();
    }
    assert.equal(marked().length, 3);
  });

test('the refusal of something else changes nothing', () => {
  const messages = [elsewhere(1)];
  const { see, marked, marks } = begin(messages);
  see();
  marks.refused({ operation: 'updateMessageFlags', params: { messages: [1], op: 'add', flag: 'starred' } });
  marks.refused({ operation: 'deleteMessage', params: { message_id: 1 } });
  see();
  assert.equal(marked().length, 1);
});

test('of messages in other channels the newest marks are known, so that a list that stays open does not grow', () => {
  const messages = Array.from({ length: MOST_KEPT + 1 }, (_, index) => elsewhere(index + 1));
  const { see, marked } = begin(messages);
  see();
  see();
  assert.deepEqual(
    marked().map((params) => (params.messages as number[]).length),
    [MOST_KEPT + 1, 1],
  );
});
