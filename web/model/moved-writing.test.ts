import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { conversationFor } from '../state/writing.ts';
import { forget } from '../sync/browser-store.ts';
import { FakeServer } from '../sync/fake-server.ts';
import { USER, until } from '../sync/fake-tabs.ts';
import { sending } from './actions.ts';
import { draftsOf } from './drafts.ts';
import { openModel } from './fake-page.ts';

let close = () => {};
afterEach(async () => {
  close();
  await forget(USER);
});

interface Change {
  readonly make: (server: FakeServer) => void;
  /** Where the second message is then, and what is written. */
  readonly topic: string;
  readonly writing: string;
}

/** As `test/browser/moves.test.ts` has them, and the two that differ from those by the name of the topic alone. */
const CHANGES: Readonly<Record<string, Change>> = {
  resolved: {
    make: (server) => server.move('lunch', '✔ lunch'),
    ...{ topic: '✔ lunch', writing: '✔ lunch' },
  },
  renamed: { make: (server) => server.move('lunch', 'dinner'), topic: 'dinner', writing: 'dinner' },
  split: { make: (server) => server.move('lunch', 'soup', [2, 3]), topic: 'soup', writing: 'lunch' },
  merged: {
    make: (server) => {
      server.receive('dinner', 'Here already');
      server.move('lunch', 'dinner');
    },
    ...{ topic: 'dinner', writing: 'dinner' },
  },
};

for (const [name, { make, topic, writing }] of Object.entries(CHANGES))
  test(`a topic is ${name}: its messages are there, and what is written for it is sent where it belongs`, async () => {
    const server = new FakeServer();
    for (const content of ['Soup today', 'Which soup?', 'Back to work']) server.receive('lunch', content);
    const opened = await openModel(server);
    close = opened.close;
    const { model } = opened;
    await until(() => model.phase.peek() === 'ready');
    const timeline = model.timeline(narrowOf(topicOf(5, 'lunch')), 'newest');
    await until(() => timeline.rows.peek().length === 3);
    const drafts = draftsOf(model);
    drafts.write({ id: 'a', to: topicOf(5, 'lunch'), text: 'half written' });

    make(server);
    await until(() => model.peek(2)?.subject === topic);
    const written = drafts.writing('a');
    assert.deepEqual(written?.to, topicOf(5, writing));
    assert.equal(drafts.find(topicOf(5, writing))?.text, 'half written');
    drafts.write({ id: 'a', to: written.to, text: 'half written more' });

    const to = conversationFor(written.to) ?? assert.fail('it has a place');
    await model.perform(sending(to, 'half written more', 'local'));
    drafts.remove('a');
    await until(() => server.sent.length === 1 && model.pending.allSends().length === 0);
    assert.deepEqual(server.topicsOf('half written more'), [writing]);
    assert.ok(!drafts.list.peek().some(({ id }) => id === 'a'));
  });
