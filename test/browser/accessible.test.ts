import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { assertAccessible, inBothSchemes } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { misfits } from './support/misfits.ts';
import { NO_SERVER } from './support/problems.ts';
import { seedTalk } from './support/talk.ts';
import { inState, keepDraftsHere, openView, partOf, STATES, VIEWS } from './support/views.ts';

test('axe finds nothing where there is nothing, and where something goes wrong', {
  concurrency: 2,
}, async (t) => {
  const chat = await startChat();
  const talk = { ids: [], direct: 0, group: 0 };
  const tests = (['desktop', 'phone'] as const).map((device) =>
    t.test(
      device,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device, allow: [NO_SERVER, /status of 400/] });
        await alice.signIn();
        const found: string[] = [];
        for (const state of STATES) {
          const scene = { person: alice, chat, talk };
          const look = () => inBothSchemes(alice.page, state.name, ['.shell']);
          await inState(state, scene, look).catch((error: Error) =>
            found.push(`${state.name}: ${error.message}`),
          );
        }
        assert.equal(found.length, 0, found.join('\n'));
      }),
    ),
  );
  await Promise.all(tests);
});

/** 60 characters without a space, as nobody should have to write them. */
const longName = (start: string) => `${start}_`.padEnd(60, 'x_');

test('axe finds nothing, and nothing is cut off, where names are long', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const { owner } = chat.as;
  const { users, channels } = chat.cast;
  for (const [name, { id }] of Object.entries(users))
    if (id !== users.gone.id) await owner.call(updateUser, { user_id: id, full_name: longName(name) });
  for (const [index, { id }] of [channels.square, channels.window].entries())
    await owner.call(updateStream, {
      stream_id: id,
      new_name: longName('st'.charAt(index)),
      description: longName('d'),
    });
  const topic = longName('t');
  const content = `@**${longName('alice')}** ${longName('w').repeat(3)}`;
  const said = { type: 'channel', to: String(channels.square.id), topic, content } as const;
  await chat.as.bob.call(sendMessage, said);
  const members = [users.alice.id, users.bob.id];
  await owner.call(createUserGroup, { name: longName('g'), description: longName('d'), members });
  const tests = (['desktop', 'phone'] as const).map((device) =>
    t.test(
      device,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device });
        await keepDraftsHere(alice.page);
        await alice.signIn();
        const found: string[] = [];
        const scene = { person: alice, chat, talk };
        const views = VIEWS.filter(({ name }) => SHOW_NAMES.has(name));
        assert.equal(views.length, SHOW_NAMES.size, 'each of the names is that of a view');
        for (const view of views) {
          try {
            await openView(view, scene);
            await assertAccessible(alice.page, { where: view.name, within: partOf(view) });
            found.push(...(await misfits(alice.page)).map((each) => `${view.name}: ${each}`));
          } catch (error) {
            found.push(`${view.name}: ${(error as Error).message}`);
          }
        }
        assert.equal(found.length, 0, [...new Set(found)].join('\n'));
      }),
    ),
  );
  await Promise.all(tests);
});

const SHOW_NAMES = new Set([
  ...['inbox', 'recent conversations', 'combined feed', 'channel', 'topic', 'direct messages', 'channels'],
  ...['page of a channel, general', 'page of a channel, people', 'page of a group', 'people', 'a person'],
  ...['quick switcher', 'menu of a message', 'completion in the composer', 'search'],
]);
