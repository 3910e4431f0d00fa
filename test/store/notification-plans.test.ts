import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { listOfTypes } from '../../src/chat/store/log/of-types.ts';
import { listRecent } from '../../src/chat/store/messages/recent-in-channel.ts';
import { listDevicesOfSessions } from '../../src/chat/store/people/push-devices.ts';
import type { Reader } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { listDigested, listLastUses } from '../../src/features/notifications/store/digests.ts';
import {
  bringForward,
  deleteOldNotifications,
  findNextDueNotification,
  listDueUsers,
  listGathering,
  listNotificationsOf,
  listWaiting,
  listWaitingOfEach,
  postponeNotifications,
  settleNotifications,
  takeWaiting,
} from '../../src/features/notifications/store/notifications.ts';
import {
  filterShownUsers,
  listShown,
  listShownOfEach,
} from '../../src/features/notifications/store/shown-notifications.ts';
import { emptyDatabase } from '../support/engines.ts';
import { plansOf } from '../support/plans.ts';

const ROWS = 20_000;
const engine = await (await emptyDatabase()).open();
const isPostgres = engine.name === 'postgres';
await migrate(engine);
await engine.migrate(fill);

/** Rows of 1,000 users; every tenth row waits. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const series = isPostgres
    ? sql`(select generate_series(1, ${ROWS}::integer) as i) n`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n) n`;
  await sql`insert into notifications (realm_id, kind, user_id, message_id, trigger, was_online, state, due_at, state_at)
    select 1, case when i % 2 = 0 then 'mail' else 'push' end, i % 1000, i, 'mention', 0,
      case when i % 10 = 0 then 'waiting' else 'sent' end, case when i % 10 = 0 then i end, i
    from ${series}`.execute(db);
  await sql`insert into push_devices (realm_id, id, user_id, kind, address, name, session_id, created_at, used_at)
    select 1, i, i % 1000, 'web', 'https://push.example.com/' || i, 'x', i, 1, 1 from ${series}`.execute(db);
  await sql`insert into digests (realm_id, user_id, decided_at) select 1, i, i from ${series}`.execute(db);
  await sql`insert into sessions (realm_id, id, user_id, token_hash, device, network, created_at, last_used)
    select 1, i, i % 1000, 'hash ' || i, 'x', 'x', 1, i from ${series}`.execute(db);
  await sql`insert into log (realm_id, position, type, audience, payload, created_at, version)
    select 1, i, case when i % 3 = 0 then 'message' else 'reaction' end, '[]', '{}', 1, 1 from ${series}`.execute(
    db,
  );
  await sql`insert into messages (realm_id, id, sender_id, recipient_id, stream_id, topic, topic_key, content,
      rendered_content, sent_at, client, is_me_message, mentions_channel, mentions_topic, read_by_sender)
    select 1, i, i % 40, i % 20, i % 20, 'x', 'topic ' || (i % 300), 'text', 'text', i, 'x', 0, 0, 0, 1
    from ${series}`.execute(db);
  await sql`insert into users (realm_id, id, delivery_email, email_key, full_name, role, is_active, is_bot, is_system_bot,
      can_create_users, can_change_user_emails, api_key, date_joined, timezone, avatar_source, avatar_version, settings)
    select 1, i, 'u' || i, 'u' || i, 'x', 400, 1, 0, 0, 0, 0, 'key ' || i, 1, '', 'G', 1, '{}'
    from ${series} where i <= 1000`.execute(db);
  await sql`analyze`.execute(db);
}

const realm = { id: 1 };
const USERS = [3, 500, 998];
const IDS = [30, 1030];
const whose = { kind: 'mail', userId: 30 } as const;
const range = { after: 15_000, upTo: ROWS, limit: 100 };
const recent = { recipientId: 3, from: 15_000, limit: 2000 };

const CASES: readonly (readonly [string, (db: Reader) => Promise<unknown>])[] = [
  ['gathering mails', (db) => listGathering({ db, realm }, { kind: 'mail', after: 5 }, USERS)],
  [
    'users with a due notification',
    (db) => listDueUsers({ db, realm }, { kind: 'mail', upTo: 500, limit: 200 }),
  ],
  ['the next that is due', (db) => findNextDueNotification({ db, realm }, 'mail')],
  ['what waits for a user', (db) => listWaiting({ db, realm }, { ...whose, limit: 1000 })],
  ['what waits for some', (db) => listWaitingOfEach({ db, realm }, USERS, { kind: 'push', limit: 1000 })],
  ['what became of a message', (db) => listNotificationsOf({ db, realm }, { userId: 30, messageId: 1030 })],
  ['what devices show', (db) => listShown({ db, realm }, { userId: 31, limit: 1000 })],
  ['what devices of some show', (db) => listShownOfEach({ db, realm }, USERS, { limit: 1000 })],
  ['which of some users', (db) => filterShownUsers({ db, realm }, USERS)],
  ['ending the waiting', (db) => settleNotifications(writing(db), { ...whose, state: 'sent' }, IDS)],
  ['taking what waits', (db) => takeWaiting(writing(db), { kind: 'push', userIds: USERS }, IDS)],
  ['postponing', (db) => postponeNotifications(writing(db), { ...whose, dueAt: 9 }, IDS)],
  ['bringing forward', (db) => bringForward(writing(db), { ...whose, delay: 120 })],
  ['deleting what is old', (db) => deleteOldNotifications(writing(db), { before: 100, limit: 50 })],
  [
    'who was considered for the weekly mail',
    (db) => listDigested({ db, realm }, { userIds: USERS, after: 5 }),
  ],
  ['devices of sessions that end', (db) => listDevicesOfSessions({ db, realm }, USERS)],
  ['when sessions were used', (db) => listLastUses({ db, realm }, USERS)],
  [
    'entries of some types in the log',
    (db) => listOfTypes({ db, realm }, ['message', 'update_message'], range),
  ],
  ['what was written in a channel lately', (db) => listRecent({ db, realm }, recent)],
];

/** The statements are explained, and the reader refuses to write. */
const writing = (db: Reader): StoreTx => ({ db, realm, now: 50_000 }) as unknown as StoreTx;

describe('the statements of notifications seek in an index', () => {
  for (const [name, run] of CASES)
    test(name, async () => {
      const plan = await plansOf(engine, async (db) => {
        await run(db).catch((error: unknown) => assert.match(String(error), /read-?only/i));
      });
      assert.match(plan, isPostgres ? /Index/ : /SEARCH/, plan);
      const whole = isPostgres
        ? /Seq Scan on/
        : /SCAN (notifications|digests|push_devices|sessions|log|messages|users)\b/;
      assert.doesNotMatch(plan, whole, plan);
    });
});

test('devices of sessions that end are found by an index of sessions, not among all devices', async () => {
  const plan = await plansOf(engine, (db) => listDevicesOfSessions({ db, realm }, USERS));
  assert.match(plan, /push_devices_by_session/, plan);
});
