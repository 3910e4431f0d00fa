import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { topicKey, topicOf } from '../state/conversation.ts';
import type { Message } from '../state/message.ts';
import { narrowOf } from '../state/narrow.ts';
import { forget } from '../sync/browser-store.ts';
import { FakeServer } from '../sync/fake-server.ts';
import { USER, until } from '../sync/fake-tabs.ts';
import { editing, flagging, reacting, readingTopic } from './actions.ts';
import { openModel } from './fake-page.ts';
import type { Model } from './model.ts';

const THUMB = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const;
const LUNCH = narrowOf(topicOf(5, 'lunch'));
const ADD = { op: 'add', ownId: USER } as const;

const closings: (() => void)[] = [];
const closeTabs = () => {
  for (const close of closings.splice(0)) close();
};
afterEach(async () => {
  closeTabs();
  await forget(USER);
});

/** What the tab shows of the two messages in the topic, and whether another topic is unread. */
interface Shown {
  readonly text: string;
  readonly reactions: number;
  readonly isStarred: boolean;
  readonly isUnread: boolean;
}

class Tab {
  readonly model: Model;
  readonly #own: number;
  readonly #other: number;

  private constructor(model: Model, own: number, other: number) {
    this.model = model;
    this.#own = own;
    this.#other = other;
  }

  static async open(server: FakeServer, own: number, other: number): Promise<Tab> {
    const { model, close } = await openModel(server);
    closings.push(close);
    await until(() => model.phase.peek() === 'ready');
    const timeline = model.timeline(LUNCH, 'newest');
    await until(() => timeline.rows.peek().length === 2);
    return new Tab(model, own, other);
  }

  get shown(): Shown {
    const { pending } = this.model;
    const [own, other] = [this.#message(this.#own), this.#message(this.#other)];
    return {
      text: pending.edits.peek().get(own.id) ?? own.content,
      reactions: other.reactions.filter(({ user_id }) => user_id === USER).length,
      isStarred: other.flags.includes('starred'),
      isUnread: this.isTopicUnread,
    };
  }

  get isTopicUnread(): boolean {
    return this.model.tables.unread.peek().topics.has(topicKey(5, 'trams'));
  }

  get ids(): readonly number[] {
    return [this.#own, this.#other];
  }

  /** The flags of the two messages; none while a message is being loaded. */
  get flags(): readonly (readonly string[])[] {
    return this.ids.map((id) => this.model.peek(id)?.flags ?? []);
  }

  /** Edits one message, reacts to the other, stars it, and reads the other topic. */
  async change(unread: number): Promise<void> {
    const [own, other] = [this.#message(this.#own), this.#message(this.#other)];
    await this.model.perform(editing(own, 'Stew today'));
    await this.model.perform(reacting(other, THUMB, ADD));
    await this.model.perform(flagging([other], 'starred', ADD));
    await this.model.perform(readingTopic(5, 'trams', [unread]));
  }

  get waiting() {
    return this.model.pending.entries.peek();
  }

  #message(id: number): Message {
    const found = this.model.peek(id);
    assert.ok(found, `message ${id} is at hand`);
    return found;
  }
}

async function begin() {
  const server = new FakeServer();
  server.state = () => ({
    unread_msgs: { streams: [], pms: [], huddles: [], mentions: [], count: 0, old_unreads_missing: false },
  });
  const [own, other] = [server.receive('lunch', 'Soup today'), server.receive('lunch', 'Which soup?')];
  const tab = await Tab.open(server, own, other);
  const unread = server.receive('trams', 'Unread elsewhere');
  await until(() => tab.shown.isUnread);
  return { server, tab, unread, openAgain: () => Tab.open(server, own, other) };
}

const REFUSED = ['updateMessage', 'addReaction', 'updateMessageFlags'] as const;

const BEFORE: Shown = { text: 'Soup today', reactions: 0, isStarred: false, isUnread: true };
const CHANGED: Shown = { text: 'Stew today', reactions: 1, isStarred: true, isUnread: false };

describe('changes of messages without a network', () => {
  test('show at once and after the tab was closed, and reach the server once', async () => {
    const { server, tab, unread, openAgain } = await begin();
    assert.deepEqual(tab.shown, BEFORE);
    server.cut();
    await tab.change(unread);
    await until(() => tab.waiting.length === 4);
    assert.deepEqual(tab.shown, CHANGED);
    closeTabs();

    const again = await openAgain();
    await until(() => again.waiting.length === 4);
    assert.deepEqual([again.shown, server.changes], [CHANGED, []]);

    server.isDown = false;
    again.model.tryAgain();
    await until(() => again.waiting.length === 0 && again.model.pending.edits.peek().size === 0);
    assert.deepEqual(again.shown, { ...CHANGED, text: '<p>Stew today</p>' });
    assert.deepEqual(server.changes.toSorted(), [
      ...['addReaction', 'updateMessage', 'updateMessageFlags', 'updateMessageFlagsForNarrow'],
    ]);
  });

  test('that the server refuses are put back, and an edit waits with its reason', async () => {
    const { server, tab, unread } = await begin();
    server.cut();
    await tab.change(unread);
    await until(() => tab.waiting.length === 4);
    const refused: (string | undefined)[] = [];
    const end = tab.model.refused.subscribe((entry) => void refused.push(entry?.failure?.message));
    closings.push(end);
    for (const name of REFUSED) server.refusedChanges.set(name, `No ${name} today.`);
    server.isDown = false;
    tab.model.tryAgain();
    await until(() => refused.length === 4);
    await until(() => tab.waiting.length === 1);
    assert.deepEqual(tab.shown, { ...BEFORE, isUnread: false });
    assert.deepEqual(
      tab.waiting.map(({ operation, params, failure }) => [operation, params.content, failure?.message]),
      [['updateMessage', 'Stew today', 'No updateMessage today.']],
    );
    assert.deepEqual(new Set(refused), new Set([undefined, ...REFUSED.map((name) => `No ${name} today.`)]));
  });
});

describe('messages that another client of the person reads meanwhile', () => {
  for (const isQueueGone of [false, true])
    test(`are read once the network is back, ${isQueueGone ? 'after the queue has ended' : 'by the events of the queue'}, also in a tab that was closed`, async () => {
      const { server, tab, unread, openAgain } = await begin();
      const seen = [...tab.ids, unread];
      const isRead = (each: Tab) =>
        !each.isTopicUnread && each.flags.every((flags) => flags.includes('read'));
      assert(!isRead(tab));
      server.cut();
      server.say({ type: 'update_message_flags', op: 'add', flag: 'read', messages: seen, all: false });
      if (isQueueGone) server.forgetQueues();
      closeTabs();
      const again = await openAgain();
      assert(!isRead(again));
      server.isDown = false;
      again.model.tryAgain();
      await until(() => isRead(again));
      assert.equal(server.registrations, isQueueGone ? 2 : 1);
    });
});
