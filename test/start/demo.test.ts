import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { getPresence } from '../../src/chat/endpoints/presence/get-presence.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { getUsers } from '../../src/chat/endpoints/users/get-users.ts';
import { createClient, fetchTransport } from '../../src/testing/client.ts';
import { ownerClient, place, startParley } from '../support/process.ts';

test('npm start -- --demo', async (t) => {
  const { dataDir, env } = await place();
  const parley = await startParley(env, ['--demo']);
  await parley.says(/bot +Builder .*\n/);

  await t.test('fills a fresh organization, and its people can log in', async () => {
    const rows = [...parley.stdout.matchAll(/^ {2}(\w+) +(\S.*?) {2,}(\S+@\S+) +([A-Za-z0-9]{32})$/gm)];
    const roles = rows.map(([, role]) => role);
    for (const role of ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'])
      assert(roles.includes(role), role);
    for (const [, role, fullName, email = '', apiKey = ''] of rows) {
      const client = createClient(fetchTransport(parley.url), { email, apiKey });
      const { body } = await client.call(getOwnUser);
      assert(body.result === 'success', `${role} ${email}`);
      assert.equal(body.full_name, fullName);
    }
  });

  await t.test('spreads the talk over weeks, in order, from the programs that people use', async () => {
    const { body } = await ownerClient(dataDir, parley.url).call(getMessages, {
      anchor: 'oldest',
      num_before: 0,
      num_after: 1000,
    });
    assert(body.result === 'success');
    const messages = body.messages as { timestamp: number; client: string; sender_full_name: string }[];
    const times = messages.map(({ timestamp }) => timestamp);
    const days = new Set(times.map((time) => Math.floor(time / 86_400)));
    assert(days.size >= 20, `${days.size} days`);
    const people = messages.filter(({ sender_full_name }) => sender_full_name !== 'Notification Bot');
    assert(people.every(({ timestamp }) => new Date(timestamp * 1000).getUTCDay() % 6 !== 0));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert(Math.max(...times) <= Date.now() / 1000);
    const clients = new Set(people.map(({ client }) => client));
    assert.deepEqual([...clients].sort(), [
      'BuildServer',
      'ParleyDesktop',
      'ParleyMobile',
      'ParleyTerminal',
      'website',
    ]);
  });

  await t.test('shows what messages can hold, who reacted, who is online and how people are', async () => {
    const owner = ownerClient(dataDir, parley.url);
    const all = { anchor: 'oldest', num_before: 0, num_after: 1000 };
    const { body } = await owner.call(getMessages, all);
    assert(body.result === 'success');
    const messages = body.messages as {
      content: string;
      reactions: { emoji_name: string }[];
      submessages: { content: string }[];
    }[];
    const shown = messages.map(({ content }) => content).join('\n');
    for (const part of ['<table>', 'class="katex', 'spoiler-block', 'user-group-mention', '<time ']) {
      assert(shown.includes(part), part);
    }
    const languages = shown.matchAll(/data-code-language="([^"]+)"/g);
    assert.deepEqual([...new Set([...languages].map(([, name]) => name))].sort(), [
      'Diff',
      'Python',
      'SQL',
      'TypeScript',
    ]);
    assert(messages.some(({ reactions }) => reactions.length >= 6));
    const widgets = messages.map(({ submessages }) => submessages.length).filter((length) => length > 0);
    assert.deepEqual(widgets, [8, 4]);
    const { body: presences } = await owner.call(getPresence);
    assert(presences.result === 'success');
    assert.equal(Object.keys(presences.presences).length >= 5, true);
  });

  parley.kill('SIGTERM');
  assert.equal((await parley.ended).code, 0);

  await t.test(
    'writes no mail to people who are invented, and into the data folder only the pictures that they show',
    async () => {
      const written = readdirSync(dataDir, { recursive: true }).map(String).sort();
      assert.deepEqual(
        written.filter((name) => !/^(?:files|incoming)(?:\/|$)/.test(name)),
        ['owner.rc', 'parley.db', 'parley.lock'],
      );
      const uploads = written.filter((name) => /^files\/uploads\/1\/\w+\/[\w-]+$/.test(name));
      assert.equal(uploads.length, 3, written.join(' '));
    },
  );

  await t.test(
    'gives the link for the password when it is done: the key with which it acts ends with the password',
    () => {
      const making = parley.stdout.indexOf('Making the demo.');
      assert(making !== -1 && making < parley.stdout.indexOf('/setup#'));
    },
  );

  await t.test('is left out in an organization that is in use', async () => {
    const second = await startParley(env, ['--demo']);
    await second.says(/The demo is left out: .*PARLEY_DATA_DIR.*\n/);
    const { body } = await ownerClient(dataDir, second.url).call(getUsers);
    assert(body.result === 'success');
    assert.equal(body.members.length, 10, 'the owner and those of the first time');
  });
});
