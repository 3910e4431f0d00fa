import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { type TestContext, test } from 'node:test';
import { silentLog } from '../kernel/log.ts';
import { DatabaseClock } from './database-clock.ts';
import { type BoundedClient, POSTGRES_LIMITS } from './postgres-client.ts';
import { PostgresLookout } from './postgres-lookout.ts';

const { look: LOOK_MS, silence: SILENCE_MS } = POSTGRES_LIMITS;
const ROW = { time: 0, is_read_only: false, position: 7, floor: 0 };

/** A lookout whose looks the test answers one by one, and how often it has said that PostgreSQL is silent. */
function watched({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let [quietFor, silences] = [0, 0];
  const asked: PromiseWithResolvers<{ rows: (typeof ROW)[] }>[] = [];
  class Client extends EventEmitter {
    async connect() {}
    ask() {
      asked.push(Promise.withResolvers());
      return asked.at(-1)?.promise;
    }
    break() {}
    async end() {}
  }
  const lookout = new PostgresLookout('postgres://127.0.0.1/parley', {
    ...{ limits: POSTGRES_LIMITS, log: silentLog, clock: new DatabaseClock() },
    newClient: () => new Client() as unknown as BoundedClient,
    onWritable: () => {},
    quietFor: () => quietFor,
    onSilent: () => {
      silences++;
      asked.at(-1)?.reject(new Error('Connection terminated: PostgreSQL is silent'));
    },
  });
  /** Time passes in which nothing is heard. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed++) {
      quietFor++;
      mock.timers.tick(1);
      await turn();
    }
  };
  return {
    ...{ lookout, pass },
    silences: () => silences,
    hear: () => {
      quietFor = 0;
    },
    look: async () => {
      const looking = lookout.look(1);
      looking.catch(() => {});
      await turn();
      return { looking, answer: () => asked.at(-1)?.resolve({ rows: [ROW] }) };
    },
  };
}

const turn = () => new Promise(setImmediate);

test('PostgreSQL is silent when nothing has been heard for a while and a look waits for half of its limit', async (t) => {
  const { look, pass, lookout, silences } = watched(t);
  await pass(SILENCE_MS);
  const { looking } = await look();
  await pass(LOOK_MS / 2 - 1);
  assert.equal(silences(), 0);
  await pass(1);
  assert.equal(silences(), 1);
  await assert.rejects(looking);
  assert(lookout.isSilent);
});

test('it is not while another connection hears something: a look may have lost its own', async (t) => {
  const { look, pass, hear, lookout, silences } = watched(t);
  await look();
  for (let turn = 0; turn < 9; turn++) {
    await pass(SILENCE_MS - 1);
    hear();
  }
  assert.equal(silences(), 0);
  await pass(SILENCE_MS - 1);
  assert.equal(silences(), 0);
  await pass(SILENCE_MS);
  assert.equal(silences(), 1);
  assert(lookout.isSilent);
});

test('it is not while looks are answered, however long other statements take', async (t) => {
  const { look, pass, hear, lookout, silences } = watched(t);
  for (let turn = 0; turn < 9; turn++) {
    const { looking, answer } = await look();
    await pass(LOOK_MS / 2 - 1);
    hear();
    answer();
    assert.equal(await looking, 7);
    await pass(LOOK_MS / 2);
  }
  assert.equal(silences(), 0);
  assert(!lookout.isSilent);
});

test('it is said once, and is over with the next look that is answered', async (t) => {
  const { look, pass, hear, lookout, silences } = watched(t);
  const { looking } = await look();
  await pass(SILENCE_MS);
  await assert.rejects(looking);
  const again = await look();
  await pass(SILENCE_MS);
  assert.equal(silences(), 1);
  hear();
  again.answer();
  assert.equal(await again.looking, 7);
  assert(!lookout.isSilent);
});
