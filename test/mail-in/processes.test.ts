import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { getStreams } from '../../src/chat/endpoints/channels/get-streams.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { getStreamEmailAddress } from '../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import type { Client } from '../../src/testing/client.ts';
import { letter, post } from '../support/mail-in.ts';
import {
  type Environment,
  ownerClient,
  type Parley,
  PROGRAM,
  place,
  startParley,
} from '../support/process.ts';

const NUMBERS = Array.from({ length: 12 }, (_, n) => n);

const portOf = ({ stdout }: Parley) => Number(/Mail in +smtp:\/\/127\.0\.0\.1:(\d+)/.exec(stdout)?.[1]);

async function addressOf(client: Client): Promise<string> {
  const { body: channels } = await client.call(getStreams, {});
  assert(channels.result === 'success');
  const { body } = await client.call(getStreamEmailAddress, {
    stream_id: channels.streams[0]?.stream_id ?? 0,
  });
  assert(body.result === 'success');
  return body.email;
}

async function contents(client: Client): Promise<string[]> {
  const { body } = await client.call(getMessages, {
    ...{ anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false },
  });
  assert(body.result === 'success');
  return body.messages.map(({ content }) => content);
}

/** The command, as a mail server runs it. */
function mailIn(env: Environment, { args = [], input }: { args?: string[]; input: string }) {
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'mail-in', ...args], {
    ...{ input, env: { PATH, ...env }, encoding: 'utf8' },
  });
  return { status, stderr };
}

test('kill -9 while mails come in, and the command: each mail becomes one message', async () => {
  const { dataDir, env } = await place();
  const settings = { ...env, PARLEY_RATE_LIMIT: '0', PARLEY_MAIL_IN: 'smtp://127.0.0.1:0' };
  const first = await startParley(settings);
  const to = await addressOf(ownerClient(dataDir, first.url));
  const mail = (n: number) => ({ to, id: `${n}@example.org`, text: `number ${n}.` });
  let answers = 0;
  const sent = NUMBERS.map(async (n) => {
    await post(portOf(first), mail(n));
    answers += 1;
    if (answers === NUMBERS.length / 2) first.kill('SIGKILL');
  });
  // The connections of the rest break.
  await Promise.allSettled(sent);
  await first.ended;

  const second = await startParley(settings);
  for (const n of NUMBERS) assert.match(await post(portOf(second), mail(n)), /^250 /);
  const client = ownerClient(dataDir, second.url);
  const all = await contents(client);
  for (const n of NUMBERS)
    assert.equal(all.filter((text) => text.endsWith(`number ${n}.`)).length, 1, `${n}`);

  const local = { ...settings, PARLEY_MAIL_IN: `smtp://127.0.0.1:${portOf(second)}` };
  const given = { id: 'command@example.org', text: 'by the command' };
  assert.deepEqual(mailIn(local, { args: [to], input: letter(given) }), { status: 0, stderr: '' });
  const domain = to.split('@')[1] ?? '';
  const named = letter({ text: 'by its head', head: `Delivered-To: ${to}\r\n` });
  assert.deepEqual(mailIn({ ...local, PARLEY_MAIL_DOMAIN: domain }, { input: named }), {
    status: 0,
    stderr: '',
  });
  const original = { ...local, ORIGINAL_RECIPIENT: to };
  assert.equal(mailIn(original, { input: letter({ text: 'by the envelope' }) }).status, 0);
  const after = await contents(client);
  for (const end of ['by the command', 'by its head', 'by the envelope'])
    assert.equal(after.filter((text) => text.endsWith(end)).length, 1, end);

  const nobody = mailIn(local, { args: [`nobody@${domain}`], input: letter({}) });
  assert.deepEqual(nobody, { status: 67, stderr: 'There is no such address here.\n' });
  assert.equal(mailIn(local, { input: letter({}) }).status, 67, 'no address in the head');
  assert.equal(mailIn(local, { args: [to], input: '' }).status, 64);
  second.kill('SIGKILL');
  await second.ended;
  assert.equal(mailIn(local, { args: [to], input: letter({}) }).status, 75, 'no server');
  assert.equal(mailIn(env, { args: [to], input: letter({}) }).status, 75, 'no setting');
});
