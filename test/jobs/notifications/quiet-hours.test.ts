import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { getMessageNotifications } from '../../../src/features/notifications/endpoints/get-message-notifications.ts';
import { decideAll, mailsAfter, startMailing } from '../../support/notifications.ts';
import type { TestServer } from '../../support/server.ts';

const server = await startMailing();
await decideAll(server);
const { alice, bob } = server.as;
const HOUR = 3600;

const toBob = async (content: string) =>
  (await alice.call(sendMessage, { type: 'direct', to: JSON.stringify([bob.user.id]), content })).id;
const mailsOf = async (seconds: number) =>
  (await mailsAfter(server, seconds)).filter(({ address }) => address === 'bob@example.com');
const explained = async (message_id: number) => {
  const { notifications } = await bob.call(getMessageNotifications, { message_id });
  return new Map(notifications.map(({ way, ...rest }) => [way, rest]));
};
/** Quiet hours from an hour ago, for so many hours. */
async function beQuiet(hours: number): Promise<void> {
  const minute = Math.floor(server.clock.now() / 60_000) % 1440;
  await bob.call(updateSettings, {
    quiet_hours_enabled: true,
    quiet_hours_start: (minute + 1380) % 1440,
    quiet_hours_end: (minute + 60 * hours) % 1440,
    timezone: 'UTC',
  });
}
const countOf = async (run: () => Promise<unknown[]>) => (await run()).length;
const waiting = ({ context }: TestServer, kind: string) =>
  context.db.selectFrom('notifications').select('due_at').where('kind', '=', kind).execute();

describe('in quiet hours', () => {
  test('mail waits for their end, and is one for each conversation', async () => {
    await beQuiet(3);
    const [one] = [await toBob('one'), await toBob('two')];
    const read = await toBob('three');
    assert.equal(await countOf(() => mailsOf(HOUR)), 0);
    const { mail, desktop, sound } = Object.fromEntries(await explained(one));
    assert.deepEqual([mail?.state, mail?.reason], ['waiting', 'quiet_hours']);
    assert.match(mail?.explanation ?? '', /when your quiet hours end/);
    assert.deepEqual([desktop?.reason, sound?.reason], ['quiet_hours', 'quiet_hours']);
    await bob.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    const mails = await mailsOf(2 * HOUR);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.body ?? '', /one.*two/s);
    assert.doesNotMatch(mails[0]?.body ?? '', /three/);
    assert.equal((await explained(read)).get('mail')?.reason, 'read');
  });

  test('what is due when they begin waits too; it goes when the user ends them', async () => {
    const before = await countOf(() => mailsOf(0));
    await bob.call(updateSettings, { quiet_hours_enabled: false });
    await toBob('soon');
    await decideAll(server);
    await beQuiet(5);
    assert.equal(await countOf(() => mailsOf(HOUR)), before);
    await bob.call(updateSettings, { quiet_hours_enabled: false });
    assert.equal(await countOf(() => mailsOf(0)), before + 1);
  });

  test('another time zone ends them', async () => {
    const before = await countOf(() => mailsOf(0));
    await beQuiet(3);
    await toBob('far away');
    assert.equal(await countOf(() => mailsOf(HOUR)), before);
    await bob.call(updateSettings, { timezone: 'Pacific/Kiritimati' });
    assert.equal(await countOf(() => mailsOf(0)), before + 1);
    assert.deepEqual(
      (await waiting(server, 'mail')).flatMap(({ due_at }) => due_at ?? []),
      [],
    );
  });

  test('hours are hours', async () => {
    for (const asked of [{ quiet_hours_start: 1440 }, { quiet_hours_end: -1 }, { quiet_hours_days: 0 }])
      assert.equal((await bob.refused(updateSettings, asked)).code, 'BAD_REQUEST');
  });
});
