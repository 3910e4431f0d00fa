import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import type { Client } from '../../src/testing/client.ts';
import {
  type Environment,
  ownerClient,
  type Parley,
  place,
  runParley,
  startParley,
} from '../support/process.ts';
import { engineName } from '../support/server.ts';
import { until } from '../support/until.ts';

/** A client that polls, on whichever server is there. */
class Follower {
  readonly contents: string[] = [];
  readonly #queueId: string;
  #last: number;

  static async open(client: Client): Promise<Follower> {
    const { body } = await client.call(registerQueue, { event_types: ['message'] } as never);
    assert(body.result === 'success', JSON.stringify(body));
    return new Follower(String(body.queue_id), body.last_event_id);
  }

  constructor(queueId: string, last: number) {
    this.#queueId = queueId;
    this.#last = last;
  }

  /** Takes what is there. */
  async poll(client: Client): Promise<void> {
    const asked = { queue_id: this.#queueId, last_event_id: this.#last, dont_block: true };
    const { body } = await client.call(getEvents, asked);
    assert(body.result === 'success', JSON.stringify(body));
    for (const event of body.events as unknown as { id: number; message: { content: string } }[]) {
      assert(event.id > this.#last, 'IDs ascend');
      this.#last = event.id;
      this.contents.push(event.message.content);
    }
  }
}

/** Sends one message after another until writes are refused; returns those that were acknowledged. */
async function sendUntilRefused(client: Client, prefix: string, acknowledged: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const content = `${prefix} ${n}`;
    const { body, status } = await client.call(sendMessage, {
      type: 'channel',
      to: 'general',
      topic: 'talk',
      content,
    });
    if (body.result === 'success') acknowledged.push(content);
    else {
      assert.deepEqual([status, body.code], [503, 'DATABASE_UNAVAILABLE']);
      return;
    }
  }
}

async function moved(env: Environment, to: string): Promise<string> {
  const { code, stdout, stderr } = await runParley(env, ['move', '--to', to]);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(
    stdout,
    /^[0-9]+ rows have moved, and each table is the same on both sides \([0-9.]+ s; writes were paused for [0-9.]+ s of them\)/,
  );
  return stdout;
}

/** Moves to a database of PostgreSQL, and runs `fn` while the copy waits to write to one of the tables. */
async function movedWhile(fn: () => Promise<void>, env: Environment, url: string): Promise<void> {
  const engine = await openPostgres(url);
  await migrate(engine).finally(() => engine.close());
  const client = new pg.Client(url);
  await client.connect();
  let moving: Promise<string> | undefined;
  try {
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    moving = moved(env, url);
    const waiting = "SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted";
    await Promise.race([moving, until(async () => (await client.query(waiting)).rowCount === 1)]);
    await fn();
  } finally {
    await client.end();
    await moving;
  }
}

async function stop(parley: Parley): Promise<void> {
  parley.kill('SIGTERM');
  await parley.ended;
}

describe('move', () => {
  test('to PostgreSQL and back, with a client that goes on: nothing is lost, and its queue goes on', {
    skip: engineName !== 'postgres',
  }, async () => {
    const { dataDir, env } = await place();
    const { DATABASE_URL = '', ...rest } = env;
    const onSqlite: Environment = { ...(rest as Environment), PARLEY_RATE_LIMIT: '0' };
    const onPostgres = { ...onSqlite, DATABASE_URL };
    const first = await startParley(onSqlite);
    const owner = ownerClient(dataDir, first.url);
    const follower = await Follower.open(owner);
    const acknowledged: string[] = [];
    const sending = sendUntilRefused(owner, 'first', acknowledged);
    await until(() => acknowledged.length >= 20);
    const goOn = async () => {
      const sent = acknowledged.length;
      await until(() => acknowledged.length >= sent + 5);
    };
    await movedWhile(goOn, onSqlite, DATABASE_URL);
    await sending;
    assert.equal((await owner.call(getOwnUser, {})).status, 200, 'reads go on');
    await stop(first);
    const again = await runParley(onSqlite);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /has moved to another database: .* once with --restored/);
    const twice = await runParley(onSqlite, ['move', '--to', DATABASE_URL]);
    assert.match(twice.stderr, /has moved to another database/);

    const second = await startParley(onPostgres);
    const client = ownerClient(dataDir, second.url);
    await follower.poll(client);
    assert.deepEqual(follower.contents, acknowledged);
    const back = join(dataDir, '../back');
    const more = sendUntilRefused(client, 'second', acknowledged);
    await until(() => acknowledged.some((content) => content.startsWith('second 9')));
    await moved(onPostgres, back);
    await more;
    await stop(second);
    assert(existsSync(join(back, 'owner.rc')));
    const third = await startParley({ ...onSqlite, PARLEY_DATA_DIR: back });
    const home = ownerClient(back, third.url);
    await follower.poll(home);
    assert.deepEqual(follower.contents, acknowledged);
    const { body } = await home.call(sendMessage, {
      type: 'channel',
      to: 'general',
      topic: 'talk',
      content: 'home',
    });
    assert.equal(body.result, 'success');
    await follower.poll(home);
    assert.equal(follower.contents.at(-1), 'home');
  });

  test('refuses a target that is none, and goes on where it fails', {
    skip: engineName !== 'sqlite',
  }, async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    for (const [to, sentence] of [
      ['', /--to takes postgres:/],
      [join(dataDir, '../x'), /--to takes postgres:/],
      ['postgres://nobody@127.0.0.1:1/none', /cannot be reached|ECONNREFUSED/],
    ] as const) {
      const { code, stderr } = await runParley(env, ['move', '--to', to]);
      assert.equal(code, 1);
      assert.match(stderr, sentence);
    }
    const owner = ownerClient(dataDir, parley.url);
    const { body } = await owner.call(sendMessage, {
      type: 'channel',
      to: 'general',
      topic: 'talk',
      content: 'on',
    });
    assert.equal(body.result, 'success', 'writes go on');
  });
});
