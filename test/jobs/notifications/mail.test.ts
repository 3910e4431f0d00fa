import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteMessage } from '../../../src/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/endpoints/messages/update-flags.ts';
import { mailsAfter, startMailing } from '../../support/notifications.ts';
import type { Actor, TestServer } from '../../support/server.ts';

const PERIOD = 125;

const direct = async (from: Actor, to: Actor, content: string) =>
  (await from.call(sendMessage, { type: 'direct', to: JSON.stringify([to.user.id]), content })).id;
const inSquare = async (from: Actor, topic: string, content: string) =>
  (await from.call(sendMessage, { type: 'channel', to: 'square', topic, content })).id;
const mention = ({ cast }: TestServer) => `@**${cast.users.bob.fullName}**`;
const toBob = <T extends { address: string }>(mails: readonly T[]) =>
  mails.filter(({ address }) => address === 'bob@example.com');

describe('mail about messages', () => {
  test('50 messages within two minutes in 3 conversations are 3 mails', async () => {
    const server = await startMailing();
    const { alice, bob, moderator } = server.as;
    for (let n = 0; n < 48; n++) {
      if (n % 3 === 0) await direct(alice, bob, `direct ${n}`);
      else if (n % 3 === 1) await inSquare(alice, 'plans', `${mention(server)} plan ${n}`);
      else await direct(moderator, bob, `moderate ${n}`);
      server.clock.advance(2000);
      await server.app.notifications.idle();
    }
    await direct(alice, bob, 'last');
    await direct(moderator, bob, 'last too');
    const mails = toBob(await mailsAfter(server, PERIOD));
    assert.equal(mails.length, 3);
    const subjects = mails.map(({ subject }) => subject).sort();
    assert.deepEqual(subjects, ['#square > plans', 'DMs with Alice Member', 'DMs with Mona Moderator']);
    const all = mails.map(({ body }) => body).join();
    for (let n = 0; n < 48; n++) assert.match(all, new RegExp(` ${n}\\n`));
    assert.match(all, /last\n/);
  });

  test('of what was read, deleted, or is out of reach meanwhile does not go', async () => {
    const server = await startMailing();
    const { alice, bob, owner } = server.as;
    const read = await direct(alice, bob, 'read');
    const deleted = await inSquare(owner, 'gone', mention(server));
    await bob.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    await owner.call(deleteMessage, { message_id: deleted });
    assert.deepEqual(await mailsAfter(server, PERIOD), []);
  });
});
