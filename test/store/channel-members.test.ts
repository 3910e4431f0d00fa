import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { ChannelMembers } from '../../src/chat/model/channels.ts';
import { listChannelMembers } from '../../src/chat/store/log/channel-members.ts';
import { subscriptionRow } from '../../src/chat/store/schema/channels.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { emptyDatabase } from '../support/engines.ts';
import { plansOf } from '../support/plans.ts';

const [CHANNELS, USERS] = [20, 300];
const engine = await (await emptyDatabase()).open();
await migrate(engine);
await engine.migrate(fill);

/** In the order of users, so that those of a channel are not beside each other. The first channel has one colour, as has the last. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const series = (most: number) =>
    engine.name === 'postgres'
      ? sql`(select generate_series(1, ${most}::integer) as i)`
      : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most}) select i from n)`;
  await sql`insert into subscriptions (realm_id, user_id, stream_id, is_active, color, is_muted, pin_to_top,
      desktop_notifications, wildcard_mentions_notify)
    select 1, ${USERS} + 1 - u.i, c.i, case when u.i % 50 = 3 then 0 else 1 end,
      case when c.i in (1, ${CHANNELS}) then '#76ce90' when (u.i + c.i) % 3 = 0 then '#aBc' else '#c2c2c2' end,
      case when (u.i + c.i) % 60 = 5 then 1 else 0 end, case when u.i % 70 = 7 then 1 else 0 end,
      case when u.i % 90 = 8 then 0 when u.i % 90 = 9 then 1 end, case when u.i % 100 = 99 then 0 end
    from ${series(USERS)} u, ${series(CHANNELS)} c where (u.i + c.i) % 2 = 0`.execute(db);
  await sql`analyze`.execute(db);
}

const all = () => engine.read.selectFrom('subscriptions').selectAll();

/** As rows. */
const rowsOf = (channels: readonly ChannelMembers[]) =>
  channels.flatMap(({ channelId, userIds, memberships, kinds }) =>
    Array.from(userIds, (userId, place) => {
      const membership = memberships[kinds?.[place] ?? 0];
      assert.equal(membership?.channelId, channelId);
      return subscriptionRow(1, { ...membership, userId });
    }),
  );

test('members of channels are the rows of subscriptions, by channel and user ID', async () => {
  const expected = await all().orderBy('stream_id').orderBy('user_id').execute();
  const channels = await listChannelMembers({ db: engine.read, realm: { id: 1 } });
  assert.deepEqual(rowsOf(channels), expected);
  assert(channels.every(({ memberships }) => memberships.length < 30));
});

test('… and of some channels or users alone', async () => {
  const source = { db: engine.read, realm: { id: 1 } };
  const ordered = all().orderBy('stream_id').orderBy('user_id');
  const ofChannels = await ordered.where('stream_id', 'in', [2, 9]).execute();
  assert.deepEqual(rowsOf(await listChannelMembers(source, { channels: [2, 9] })), ofChannels);
  const ofUsers = await ordered.where('user_id', 'in', [8, 297, 298]).execute();
  assert.deepEqual(rowsOf(await listChannelMembers(source, { users: [8, 297, 298] })), ofUsers);
});

test('unusual members are read from an index that has them alone', async () => {
  const plan = await plansOf(engine, (db) => listChannelMembers({ db, realm: { id: 1 } }));
  assert.match(
    plan,
    engine.name === 'postgres' ? /unusual_subscriptions/ : /COVERING INDEX unusual_subscriptions/,
  );
});
