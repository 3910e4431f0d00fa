import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { findFirstMessage } from '../../src/chat/store/messages/delete-messages.ts';
import {
  type AccessPath,
  type IdRange,
  listKeysBetween,
  listNearest,
} from '../../src/chat/store/messages/id-ranges.ts';
import { listKeys } from '../../src/chat/store/messages/message-keys.ts';
import { listMessages } from '../../src/chat/store/messages/messages.ts';
import { listReacted, listReactedBeside, listReactions } from '../../src/chat/store/messages/reactions.ts';
import {
  listIdsInChunks,
  listIdsOfWords,
  listTexts,
  listTextsBetween,
  listWordChunks,
} from '../../src/chat/store/messages/search-index.ts';
import { listWrittenFor } from '../../src/chat/store/messages/written-for.ts';
import { listFlaggable } from '../../src/chat/store/read-state/flaggable.ts';
import { listFlagged, listFlags } from '../../src/chat/store/read-state/flags.ts';
import { listReadByAll } from '../../src/chat/store/read-state/read-state.ts';
import { listHistorical } from '../../src/chat/store/read-state/readers.ts';
import { listStarsIn, listStarsOn } from '../../src/chat/store/read-state/stars.ts';
import {
  findNextChunk,
  listEncodedBetween,
  listEncodedChunks,
} from '../../src/chat/store/read-state/unread-chunks.ts';
import type { Engine, Reader } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { NO_END } from '../../src/engine/store/sql.ts';
import { emptyDatabase } from '../support/engines.ts';
import { plansOf } from '../support/plans.ts';

const isPostgres = process.env.PARLEY_TEST_ENGINE === 'postgres';
const MESSAGES = 20_000;
const engine: Engine = await (await emptyDatabase()).open();
await migrate(engine);
await engine.migrate(fill);

/** Twenty channels of which the last is quiet, direct messages, many topics and senders, flags, unread chunks. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const series = isPostgres
    ? sql`(select generate_series(1, ${MESSAGES}::integer) as i) n`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES}) select i from n) n`;
  await sql`insert into messages (realm_id, id, sender_id, recipient_id, stream_id, topic, topic_key, content,
      rendered_content, sent_at, client, is_me_message, mentions_channel, mentions_topic, read_by_sender)
    select 1, i, i % 40, case when i < 5 then 20 else i % 20 end,
      case when i % 20 > 17 then null when i < 5 then 20 else i % 20 end,
      'x', 'topic ' || (i % 300), 'text of a message', 'text of a message', i, 'x', 0, 0, 0, 1
    from ${series}`.execute(db);
  await sql`insert into message_flags (realm_id, user_id, flag, message_id)
    select 1, i % 50, case when i % 7 = 0 then 'starred' else 'mentioned' end, i from ${series} where i % 3 = 0`.execute(
    db,
  );
  const bytes = isPostgres ? sql`'\\x000100'::bytea` : sql`x'000100'`;
  await sql`insert into unread_chunks (realm_id, user_id, stream_id, chunk, ids)
    select 1, i % 100, (i / 100) % 20, i / 2000, ${bytes} from ${series}`.execute(db);
  await sql`insert into reactions (realm_id, message_id, id, user_id, type, emoji_code, emoji_name)
    select 1, i, i, i % 40, 'unicode_emoji', '1f642', 'smile' from ${series}`.execute(db);
  await sql`update messages set has_link = 1, has_image = case when id % 2 = 0 then 1 else 0 end,
      has_attachment = case when id % 3 = 0 then 1 else 0 end, topic_key = '✔ ' || topic_key
    where id % 97 = 0`.execute(db);
  await sql`update messages set moved_position = id where id % 31 = 0 and stream_id is not null`.execute(db);
  await sql`update messages set read_by_sender = 2 where id % 501 = 0`.execute(db);
  await sql`insert into search_chunks (realm_id, word, chunk, ids)
    select 1, 'word ' || (i % 5000), i / 5000, ${bytes} from ${series}`.execute(db);
  await sql`insert into subscription_spans (realm_id, user_id, stream_id, from_message_id, from_position)
    select 1, i % 100, (i / 100) % 20, i, i / 2000 from ${series}`.execute(db);
  await sql`insert into conversation_members (realm_id, user_id, recipient_id)
    select 1, i % 100, i / 100 from ${series}`.execute(db);
  await sql`insert into drafts (realm_id, user_id, id, type, recipients, topic, content, edited_at)
    select 1, i % 100, i, case when i % 3 = 0 then 'private' else 'stream' end, '[' || (i % 50) || ']', 'x', 'x', i
    from ${series}`.execute(db);
  await sql`insert into scheduled_messages (realm_id, user_id, id, type, recipients, topic, content, rendered_content,
      deliver_at, client, read_by_sender)
    select 1, i % 100, i, case when i % 3 = 0 then 'private' else 'stream' end, '[' || (i % 50) || ']', 'x', 'x', 'x', i, 'x', 1
    from ${series}`.execute(db);
  await sql`analyze`.execute(db);
}

async function assertSeeks(read: (db: Reader) => Promise<unknown>, index: string | RegExp): Promise<void> {
  const plan = await plansOf(engine, read);
  assert.match(plan, index instanceof RegExp ? index : new RegExp(index), plan);
  const whole = isPostgres
    ? /Seq Scan on/
    : /SCAN (messages|message_flags|unread_chunks|reactions|search_chunks|drafts|scheduled_messages)|USE TEMP B-TREE/;
  assert.doesNotMatch(plan, whole, plan);
}

describe('the statements of reading seek in their index, without sorting or scanning', () => {
  const key = isPostgres ? 'messages_key' : /SEARCH messages USING PRIMARY KEY/;
  const ranges = (...ids: number[]): IdRange[] =>
    ids.map((id) => ({ recipientId: id, channelId: id, after: 0, upTo: NO_END }));
  const nearest = (accessPath: AccessPath, ...ids: number[]) => {
    return (db: Reader) =>
      listNearest({ db, realm: { id: 1 } }, ranges(...ids), { direction: 'older', limit: 100, accessPath });
  };

  /** The newest of the messages that were moved into channels before somebody came there. */
  const moved = (accessPath: AccessPath, ...ids: number[]) => {
    const arrived = { after: 10_000, upTo: NO_END };
    const all = ranges(...ids).map((each) => ({ ...each, arrived, onlyMoved: true }));
    return (db: Reader) =>
      listNearest({ db, realm: { id: 1 } }, all, { direction: 'older', limit: 100, accessPath });
  };

  for (const [name, read, index] of [
    [
      'what was read to everybody as it came',
      (db: Reader) => listReadByAll({ db, realm: { id: 1 } }, 100),
      'messages_read_by_all',
    ],
    ['what was moved into channels', moved({}, 1, 2, 3, 4, 5), 'messages_moved'],
    ['what was moved into a topic', moved({ topicKey: 'topic 31' }, 3), /messages_(moved_)?by_topic/],
    ['a channel', nearest({}, 3), 'messages_by_place'],
    ['a quiet channel', nearest({}, 20), 'messages_by_place'],
    ['many channels', nearest({}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20), 'messages_by_place'],
    ['a topic', nearest({ topicKey: 'topic 63' }, 3), 'messages_by_topic'],
    ['a topic of many channels', nearest({ topicKey: 'topic 3' }, 1, 2, 3, 20), 'messages_by_topic'],
    ['a sender', nearest({ senderId: 3 }, 1, 2, 3, 4, 20), 'messages_by_sender'],
    ['mentions of a channel', nearest({ mark: 'mentionsChannel' }, 1, 2, 20), 'messages_by_wildcard'],
    ['links', nearest({ mark: 'hasLink' }, 1, 2, 20), 'messages_with_link'],
    ['images', nearest({ mark: 'hasImage' }, 1, 2, 20), 'messages_with_image'],
    ['attachments', nearest({ mark: 'hasAttachment' }, 3), 'messages_with_attachment'],
    ['resolved topics', nearest({ mark: 'isResolved' }, 1, 2, 20), 'messages_resolved'],
    [
      'topics each of their channel',
      (db: Reader) =>
        listNearest(
          { db, realm: { id: 1 } },
          ranges(1, 2, 20).map((each) => ({ ...each, topicKey: 'topic 63' })),
          { direction: 'older', limit: 100 },
        ),
      'messages_by_topic',
    ],
    [
      'the latest',
      (db: Reader) =>
        listKeysBetween({ db, realm: { id: 1 } }, { after: 19_000, upTo: 19_200, direction: 'older' }),
      key,
    ],
    ['messages by ID', (db: Reader) => listMessages({ db, realm: { id: 1 } }, [5, 500, 5000]), key],
    ['keys by ID', (db: Reader) => listKeys({ db, realm: { id: 1 } }, [5, 500, 5000]), key],
    [
      'the oldest of a channel',
      (db: Reader) => findFirstMessage({ db, realm: { id: 1 } }, 3),
      'messages_by_place',
    ],
    [
      'whose history a message is in',
      (db: Reader) => listHistorical({ db, realm: { id: 1 } }, 5000),
      'message_flags_by_message',
    ],
    [
      'reactions to messages',
      (db: Reader) => listReactions({ db, realm: { id: 1 } }, [5, 500, 5000]),
      isPostgres ? 'reactions_key' : /SEARCH reactions USING PRIMARY KEY/,
    ],
    ['texts by ID', (db: Reader) => listTexts({ db, realm: { id: 1 } }, [5, 500, 5000]), key],
    [
      'texts not yet in the index',
      (db: Reader) =>
        listTextsBetween(
          { db, realm: { id: 1 } },
          { after: 19_000, upTo: 20_000, direction: 'newer', limit: 100 },
        ),
      key,
    ],
  ] as const) {
    test(name, () => assertSeeks(read, index));
  }

  const primaryKeyOf = (table: string) =>
    isPostgres ? `${table}_key` : new RegExp(`SEARCH ${table} USING (COVERING INDEX|PRIMARY KEY)`);

  test('few among many have indexes of their own, also before there are statistics', async () => {
    const fresh = await (await emptyDatabase()).open();
    await migrate(fresh);
    for (const [mark, index] of [
      ['mentionsChannel', 'messages_by_wildcard'],
      ['hasLink', 'messages_with_link'],
      ['isResolved', 'messages_resolved'],
    ] as const) {
      const plan = await plansOf(fresh, nearest({ mark }, 1, 2));
      if (!isPostgres) assert.match(plan, new RegExp(`SEARCH messages USING COVERING INDEX ${index}`), plan);
    }
  });

  test('the index of words', async () => {
    const words = ['word 5', 'word 77', 'nowhere'];
    await assertSeeks((db) => listWordChunks({ db, realm: { id: 1 } }, words), primaryKeyOf('search_chunks'));
    await assertSeeks(
      (db) => listIdsOfWords({ db, realm: { id: 1 } }, words, 2),
      primaryKeyOf('search_chunks'),
    );
    await assertSeeks(
      (db) => listIdsInChunks({ db, realm: { id: 1 } }, words, { first: 1, last: 2 }),
      primaryKeyOf('search_chunks'),
    );
  });

  test('messages with reactions', async () => {
    await assertSeeks((db) => listReacted({ db, realm: { id: 1 } }, [5, 500, 5000]), /reactions/);
    for (const direction of ['older', 'newer'] as const) {
      const range = { direction, from: 9000, limit: 50 };
      await assertSeeks((db) => listReactedBeside({ db, realm: { id: 1 } }, range), /reactions/);
    }
  });

  test('what is written for a channel', async () => {
    for (const table of ['drafts', 'scheduled_messages'] as const)
      await assertSeeks(
        (db) => listWrittenFor({ db, realm: { id: 1 } }, table, 7),
        new RegExp(`(SEARCH ${table} USING INDEX )?${table}_by_channel`),
      );
  });

  test('flags and unread chunks', async () => {
    const whose = { realmId: 1, userId: 7 };
    const primary = (table: string) =>
      isPostgres ? `${table}_key` : new RegExp(`${table} USING PRIMARY KEY`);
    const range = { direction: 'older', from: 15_000, limit: 20 } as const;
    await assertSeeks(
      (db) => listFlagged(db, whose, { flag: 'starred', ...range }),
      primary('message_flags'),
    );
    const either = isPostgres ? /message_flags_(key|by_message)/ : primary('message_flags');
    await assertSeeks((db) => listFlags(db, whose, { ids: [21, 42, 57] }), either);
    const flaggable = (db: Reader) =>
      listFlaggable({ db, realm: { id: 1 } }, 7, { ids: [21, 42, 57], flag: 'starred' });
    for (const [index, alias] of [
      ['messages_key', 'm'],
      ['subscription_spans_key', 's'],
      ['conversation_members_key', 'c'],
      ['message_flags_(key|by_message)', 'f'],
    ])
      await assertSeeks(flaggable, new RegExp(`${index}|SEARCH ${alias} USING (PRIMARY KEY|COVERING INDEX)`));
    const stars = { userIds: [7, 14, 21], channelIds: [3, 4] };
    await assertSeeks((db) => listStarsIn({ db, realm: { id: 1 } }, stars), primary('message_flags'));
    await assertSeeks(
      (db) => listStarsIn({ db, realm: { id: 1 } }, stars),
      /messages_key|SEARCH m USING PRIMARY KEY/,
    );
    const onMessages = (db: Reader) => listStarsOn({ db, realm: { id: 1 } }, [21, 42, 57]);
    await assertSeeks(onMessages, 'message_flags_by_message');
    const from = { number: 5, direction: 'older' } as const;
    await assertSeeks((db) => findNextChunk({ db, realm: { id: 1 } }, 7, from), 'unread_chunks_by_age');
    await assertSeeks(
      (db) => findNextChunk({ db, realm: { id: 1 } }, 7, { ...from, place: 3 }),
      /unread_chunks/,
    );
    await assertSeeks(
      (db) => listEncodedChunks({ db, realm: { id: 1 } }, 7, { places: [3], numbers: [5] }),
      /unread_chunks/,
    );
    await assertSeeks(
      (db) => listEncodedBetween({ db, realm: { id: 1 } }, 7, { first: 4, last: 5 }),
      'unread_chunks_by_age',
    );
  });
});
