import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/endpoints/events/register-queue.ts';
import { getUserStatus } from '../../../src/endpoints/presence/get-user-status.ts';
import { updateStatus } from '../../../src/endpoints/presence/update-status.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';

const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' } as const;

describe('user status', () => {
  test('changes in the parts that are passed; everybody hears of those', async () => {
    const { as } = await startServer();
    const { id } = as.alice.user;
    const others = await listen(as.guest);
    const status = async () => (await as.bob.call(getUserStatus, { user_id: id })).status;
    assert.deepEqual(await status(), {});
    await as.alice.call(updateStatus, { status_text: ' on vacation ' });
    assert.deepEqual(await status(), { status_text: 'on vacation' });
    await as.alice.call(updateStatus, { emoji_name: 'car' });
    assert.deepEqual(await status(), { status_text: 'on vacation', ...car });
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, { [id]: await status() });
    await as.alice.call(updateStatus, { status_text: '' });
    assert.deepEqual(await status(), car);
    await as.alice.call(updateStatus, { emoji_name: '' });
    assert.deepEqual(await status(), {});
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, {});
    const told = { type: 'user_status', user_id: id };
    assert.deepEqual(await others.fetch(), [
      { ...told, status_text: 'on vacation' },
      { ...told, ...car },
      { ...told, status_text: '' },
      { ...told, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
    ]);
  });

  test('has any emoji of Unicode', async () => {
    const { as } = await startServer();
    const code = '1f468-200d-1f4bb';
    for (const emoji of [
      { emoji_name: 'man_technologist' },
      { emoji_name: 'man_technologist', emoji_code: code, reaction_type: 'unicode_emoji' },
    ]) {
      await as.alice.call(updateStatus, emoji);
      const { status } = await as.bob.call(getUserStatus, { user_id: as.alice.user.id });
      assert.deepEqual(status, { ...emoji, emoji_code: code, reaction_type: 'unicode_emoji' });
      await as.alice.call(updateStatus, { emoji_name: '' });
    }
  });

  test('refuses what is nothing, too long, or no emoji; bots have none', async () => {
    const { as } = await startServer();
    const refusals: [object, string][] = [
      [{}, 'Client did not pass any new values.'],
      [{ status_text: 'é'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
      [
        { emoji_code: '1f697' },
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      ],
      [
        { status_text: 'x', reaction_type: 'unicode_emoji' },
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      ],
      [{ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
      [{ ...car, emoji_name: 'invalid' }, 'Invalid emoji name.'],
      [{ ...car, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    ];
    for (const [params, msg] of refusals) {
      const refusal = await as.alice.refused(updateStatus, params);
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    await as.alice.call(updateStatus, { status_text: '🎉'.repeat(60) });
    assert.equal((await as.bot.refused(updateStatus, { status_text: 'x' })).status, 400);
    assert.equal((await as.alice.refused(getUserStatus, { user_id: 99_999 })).msg, 'No such user');
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await verifyEvents(server, () => alice.call(updateStatus, { status_text: 'away', emoji_name: 'car' }));
    await verifyEvents(server, () => alice.call(updateStatus, { status_text: '' }));
    await verifyEvents(server, () => alice.call(updateStatus, { emoji_name: '' }));
  });
});
