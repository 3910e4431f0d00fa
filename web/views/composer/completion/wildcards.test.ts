import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openModel } from '../../../model/fake-page.ts';
import { subscribersOf } from '../../../model/subscribers.ts';
import type { Target } from '../../../state/writing.ts';
import { forget } from '../../../sync/browser-store.ts';
import { FakeServer } from '../../../sync/fake-server.ts';
import { USER, until } from '../../../sync/fake-tabs.ts';
import { completionsFor } from './sources.ts';

const closings: (() => void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await forget(USER);
});

const CHANNEL: Target = { kind: 'topic', streamId: 5, topic: 'lunch' };
const DIRECT: Target = { kind: 'direct', userIds: [2, 3] };
const NOBODY = { direct_members: [], direct_subgroups: [] };
const ME = { direct_members: [USER], direct_subgroups: [] };

/** What is offered for "@" and each of the letters, to a user of a channel with so many people. */
async function offered({ people, many }: { readonly people: number; readonly many: object }) {
  const server = new FakeServer();
  server.state = () => ({ realm_can_mention_many_users_group: many }) as never;
  const { model, close } = await openModel(server);
  closings.push(close);
  await until(() => model.phase.peek() === 'ready');
  const subscribers = Array.from({ length: people }, (_, index) => index + 1);
  model.client.call = (async () => ({ subscribers })) as never;
  await until(() => subscribersOf(model).of(5).peek()?.size === people);
  return (to: Target, isSilent = false) => {
    const context = { model, to, recent: new Map(), emoji: undefined };
    const found = ['a', 'e', 'c', 't'].flatMap((query) =>
      completionsFor({ kind: 'person', start: 0, query, isSilent }, context),
    );
    return found.map(({ insert }) => insert);
  };
}

const ALL = ['@**all** ', '@**everyone** '];

test('in a small channel everybody may mention all of it, or the people of the topic', async () => {
  const wildcards = await offered({ people: 15, many: NOBODY });
  assert.deepEqual(wildcards(CHANNEL), [...ALL, '@**channel** ', '@**topic** ']);
  assert.deepEqual(wildcards(CHANNEL, true), []);
});

test('in a large channel it takes a permission, but for the people of the topic', async () => {
  const without = await offered({ people: 16, many: NOBODY });
  assert.deepEqual(without(CHANNEL), ['@**topic** ']);
});

test('who has the permission may mention all of a large channel', async () => {
  const holder = await offered({ people: 16, many: ME });
  assert.deepEqual(holder(CHANNEL), [...ALL, '@**channel** ', '@**topic** ']);
});

test('a direct conversation has neither a channel nor a topic', async () => {
  const wildcards = await offered({ people: 16, many: NOBODY });
  assert.deepEqual(wildcards(DIRECT), ALL);
});
