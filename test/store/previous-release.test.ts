import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { createApp } from '../../src/app.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import type { User } from '../../src/chat/model/people.ts';
import { QUEUE_VERSION } from '../../src/chat/store/log/queues.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { LOG_VERSION } from '../../src/engine/store/log.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { MIGRATIONS } from '../../src/engine/store/migrations.ts';
import { readMigrationName } from '../../src/engine/store/versions.ts';
import { createClient, injectTransport } from '../../src/testing/client.ts';
import { TestClock } from '../support/clock.ts';
import { emptyDatabase } from '../support/engines.ts';
import { fromJson, type ReleaseRecording, type TableRows } from '../support/release-recording.ts';
import { testConfig } from '../support/server.ts';

const file = join(import.meta.dirname, '../fixtures/previous-release.json');
const recording = JSON.parse(readFileSync(file, 'utf8')) as ReleaseRecording;

async function insert(engine: Engine, tables: TableRows): Promise<void> {
  await engine.migrate((db: Kysely<unknown>) =>
    db.transaction().execute(async (tx) => {
      for (const [name, rows] of Object.entries(tables)) {
        if (name !== 'log') await tx.deleteFrom(name as never).execute();
        for (const row of rows)
          await tx
            .insertInto(name as never)
            .values(fromJson(row) as never)
            .execute();
      }
    }),
  );
}

/** A server of this version on the database of the release before, as it was before or after what the recorder did. */
async function startOn(moment: 'before' | 'after') {
  const place = await emptyDatabase();
  const old = await place.open();
  const known = Object.entries(MIGRATIONS).filter(
    ([name]) => readMigrationName(name).number <= recording.level,
  );
  await migrate(old, Object.fromEntries(known));
  await insert(old, { ...recording.before, ...(moment === 'after' && recording.after) });
  const clock = new TestClock();
  const config = { ...testConfig, dataDir: place.folder };
  const app = await createApp(config, {
    ...{ clock, elapsed: () => 0, engine: await place.open(), sendMail: null },
  });
  const clientOf = (name: string) => {
    const { deliveryEmail: email, apiKey } = app.context.realm.userByEmail(`${name}@example.com`) as User;
    return createClient(injectTransport(app.http), { email, apiKey });
  };
  return { app, engine: old, clientOf };
}

type Started = Awaited<ReturnType<typeof startOn>>;

/** Each client gets what the release before gave, in that order; this one may say more of each, and something of its own start. */
async function assertEvents({ clientOf }: Started): Promise<void> {
  for (const [name, { held, events }] of Object.entries(recording.queues)) {
    const poll = { queue_id: held.id, last_event_id: held.last, dont_block: true };
    const { body } = await clientOf(name).call(getEvents, poll);
    assert(body.result === 'success', `${name}: ${JSON.stringify(body)}`);
    const got = body.events.filter(({ type }) => type !== 'restart').map(({ id: _, ...event }) => event);
    const expected = events.map(({ id: _, ...event }) => event);
    assert.deepEqual(
      got.map(({ type }) => type),
      expected.map(({ type }) => type),
      name,
    );
    assert.partialDeepStrictEqual(got, expected as never, name);
  }
}

/** What a node of the release before writes, after what the server has written at its start. */
async function insertLater({ engine, app }: Started): Promise<void> {
  const { counters = [], log = [], ...others } = recording.after;
  const positionOf = (rows: TableRows) => Number(rows.counters?.find(({ name }) => name === 'log')?.value);
  const by = app.context.realm.position - positionOf(recording.before);
  const moved = log.map((row) => ({
    ...row,
    position: Number(row.position) + by,
    change: typeof row.change === 'string' ? moveChange(row.change, by) : null,
  }));
  const raised = counters.map((row) =>
    row.name === 'log' ? { ...row, value: Number(row.value) + by } : row,
  );
  await insert(engine, { ...others, log: moved, counters: raised });
}

const moveChange = (text: string, by: number): string => {
  const change = JSON.parse(text) as { since: number };
  return JSON.stringify({ ...change, since: change.since + by });
};

async function assertServes({ app, clientOf }: Started): Promise<void> {
  const { realm } = app.context;
  assert.equal(realm.userByEmail('moderator@example.com')?.fullName, 'Mona Moved');
  assert.equal(realm.userByEmail('guest@example.com')?.isActive, false);
  assert.equal(realm.channelByName('square')?.description, 'Where everybody is');
  const message = { type: 'channel', to: 'square', topic: 'dinner', content: 'Still here' } as const;
  assert.equal((await clientOf('bob').call(sendMessage, message)).status, 200);
}

describe('the database of the release before', () => {
  test('serves this one: queues go on, and their events come out of its log', async () => {
    const started = await startOn('after');
    await assertEvents(started);
    await assertServes(started);
    await started.app.close();
  });

  test('gets further entries of the release before while this one runs: the memory and the queues follow', async () => {
    const started = await startOn('before');
    await insertLater(started);
    await started.app.context.catchUp();
    await assertEvents(started);
    await assertServes(started);
    await started.app.close();
  });
});

describe('what this version writes', () => {
  test('the release before can read, beside which it may run', () => {
    const rule = 'first a release that reads the new format, then one that writes it (docs/adr/0017)';
    assert.ok(LOG_VERSION <= recording.logVersion, rule);
    assert.ok(QUEUE_VERSION <= recording.queueVersion, rule);
  });
});
