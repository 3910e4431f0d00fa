import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/runs.ts';
import { Book } from './book.ts';
import { topicOf } from './conversation.ts';
import type { ClientEvent } from './events.ts';
import type { Message } from './message.ts';
import { channelNarrow, FEED, matches, type Narrow, narrowOf, STARRED } from './narrow.ts';

const OWN = 1;
const TOPICS = ['lunch', 'Dinner'];
const NARROWS: readonly Narrow[] = [
  FEED,
  channelNarrow(5),
  channelNarrow(6),
  narrowOf(topicOf(5, 'lunch')),
  narrowOf(topicOf(6, 'dinner')),
  STARRED,
];

/** What the server has. Each change gives the event that a client gets. */
class World {
  readonly messages = new Map<number, Message>();
  #lastId = 0;

  send(channel: number, topic: number): ClientEvent {
    const id = ++this.#lastId;
    const message = messageOf(id, channel, TOPICS[topic] as string);
    this.messages.set(id, message);
    return { type: 'message', message, flags: [] };
  }

  move(ids: readonly number[], channel: number, topic: number): ClientEvent | undefined {
    const moved = this.#known(ids);
    const first = moved[0];
    if (!first) return undefined;
    const own = moved.filter(
      ({ stream_id, subject }) => stream_id === first.stream_id && subject === first.subject,
    );
    const subject = TOPICS[topic] as string;
    const message_ids = own.map(({ id }) => id);
    for (const message of own) this.messages.set(message.id, { ...message, stream_id: channel, subject });
    return {
      ...{ type: 'update_message', message_id: first.id, message_ids, flags: [], edit_timestamp: 1 },
      ...{ stream_id: first.stream_id, orig_subject: first.subject, subject },
      ...(channel !== first.stream_id && { new_stream_id: channel }),
    };
  }

  delete(ids: readonly number[]): ClientEvent | undefined {
    const message_ids = this.#known(ids).map(({ id }) => id);
    if (message_ids.length === 0) return undefined;
    for (const id of message_ids) this.messages.delete(id);
    return { type: 'delete_message', message_ids, message_type: 'stream', stream_id: 5, topic: '' };
  }

  edit(id: number, content: string): ClientEvent | undefined {
    const message = this.messages.get(id);
    if (!message) return undefined;
    this.messages.set(id, { ...message, content });
    const event = {
      message_id: id,
      message_ids: [id],
      flags: [],
      rendered_content: content,
      edit_timestamp: 1,
    };
    return { type: 'update_message', ...event };
  }

  ids(narrow: Narrow): number[] {
    return [...this.messages.values()].filter((each) => matches(narrow, each, OWN)).map(({ id }) => id);
  }

  page(narrow: Narrow, anchor: number, before: number, after: number) {
    const ids = this.ids(narrow);
    const at = ids.findIndex((id) => id >= anchor);
    const middle = at < 0 ? ids.length : at;
    const from = Math.max(0, middle - before);
    const to = Math.min(ids.length, middle + after + 1);
    const messages = ids.slice(from, to).map((id) => this.messages.get(id) as Message);
    return { messages, foundOldest: from === 0, foundNewest: to === ids.length };
  }

  #known(ids: readonly number[]): Message[] {
    return ids.flatMap((id) => this.messages.get(id) ?? []);
  }
}

function messageOf(id: number, stream_id: number, subject: string): Message {
  return {
    ...{
      id,
      type: 'stream',
      stream_id,
      subject,
      display_recipient: '',
      sender_id: 2,
      sender_full_name: 'Ada',
    },
    ...{
      avatar_url: null,
      content: 'first',
      timestamp: id,
      is_me_message: false,
      reactions: [],
      submessages: [],
    },
    flags: [],
  };
}

/** The loaded messages of a narrow are a part of the server's, without a gap, with the same text. */
function check(book: Book, world: World): void {
  for (const narrow of NARROWS) {
    const { ids, foundOldest, foundNewest } = book.at(narrow);
    const all = world.ids(narrow);
    const from = ids.length > 0 ? all.indexOf(ids[0] as number) : 0;
    const label = JSON.stringify(narrow);
    if (ids.length > 0) assert.deepEqual(ids, all.slice(from, from + ids.length), label);
    if (ids.length > 0 && foundOldest) assert.equal(from, 0, `${label}: nothing is before`);
    if (ids.length > 0 && foundNewest)
      assert.equal(from + ids.length, all.length, `${label}: nothing is after`);
    for (const id of ids) assert.equal(book.message(id)?.content, world.messages.get(id)?.content);
  }
}

const id = fc.integer({ min: 1, max: 40 });
const channel = fc.constantFrom(5, 6);
const topic = fc.constantFrom(0, 1);
const narrow = fc.constantFrom(...NARROWS);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), channel, topic }) },
  fc.record({ do: fc.constant('move' as const), ids: fc.array(id, { maxLength: 4 }), channel, topic }),
  fc.record({ do: fc.constant('delete' as const), ids: fc.array(id, { maxLength: 3 }) }),
  fc.record({ do: fc.constant('edit' as const), id, content: fc.string() }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fetch' as const),
      narrow,
      id,
      before: fc.nat(6),
      after: fc.nat(6),
    }),
  },
  fc.record({ do: fc.constant('trim' as const), narrow, id, most: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('watch' as const), narrow }),
  fc.record({ do: fc.constant('rest' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(book: Book, world: World, watches: (() => void)[], each: Step): void {
  switch (each.do) {
    case 'fetch': {
      // A page is asked for where one is: at the edge of what is at hand, or anywhere if nothing is.
      const { ids } = book.stretch(each.narrow);
      const anchor = ids.length === 0 ? each.id : ((each.id % 2 ? ids.at(-1) : ids[0]) as number);
      book.addPage(each.narrow, world.page(each.narrow, anchor, each.before, each.after));
      return;
    }
    case 'trim':
      book.trim(each.narrow, each.id, each.most);
      return;
    case 'watch':
      watches.push(book.watch(each.narrow));
      return;
    case 'rest':
      watches.pop()?.();
      return;
    default: {
      const event = change(world, each);
      if (event) book.apply(event);
    }
  }
}

function change(world: World, each: Step): ClientEvent | undefined {
  if (each.do === 'send') return world.send(each.channel, each.topic);
  if (each.do === 'move') return world.move(each.ids, each.channel, each.topic);
  if (each.do === 'delete') return world.delete(each.ids);
  return each.do === 'edit' ? world.edit(each.id, each.content) : undefined;
}

describe('messages at hand', () => {
  test('are a part of what the server has, without a gap, after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const book = new Book(OWN, { narrows: 4, resting: 8, singles: 2 });
        const world = new World();
        const watches: (() => void)[] = [];
        for (const each of steps) {
          take(book, world, watches, each);
          check(book, world);
        }
      }),
      { numRuns: runs(1500) },
    );
  });

  test('are dropped when no view uses them', () => {
    const book = new Book(OWN, { narrows: 4, resting: 8, singles: 2 });
    const world = new World();
    const unwatch = book.watch(FEED);
    book.addPage(FEED, world.page(FEED, 1, 0, 5));
    for (let count = 0; count < 5000; count++) book.apply(world.send(5, 0));
    unwatch();
    assert.ok(book.size <= 10, `${book.size} messages are held`);
  });
});

const EMOJI = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
const plain = (id: number) =>
  ({
    id,
    type: 'stream',
    stream_id: 5,
    subject: 'lunch',
    display_recipient: '',
    reactions: [],
    flags: [],
  }) as unknown as Message;

test('messages without neighbours are at hand, follow events, and the ones that came first go', () => {
  const book = new Book(9, { narrows: 2, resting: 2, singles: 2 });
  book.addSingles([plain(1), plain(2)]);
  book.addSingles([plain(3)]);
  book.apply({ type: 'reaction', op: 'add', message_id: 3, user_id: 4, ...EMOJI });
  assert.deepEqual(book.singles, [2, 3]);
  assert.deepEqual(book.message(3)?.reactions, [{ user_id: 4, ...EMOJI }]);
  book.apply({ type: 'delete_message', message_type: 'stream', message_ids: [3] });
  book.addPage(FEED, { messages: [plain(7)], foundOldest: false, foundNewest: true });
  assert.deepEqual([book.message(1), book.message(2)?.id, book.message(3)], [undefined, 2, undefined]);
});
