import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OutboxSender } from '../../src/chat/jobs/outbox/outbox-sender.ts';
import type { AttemptOutcome, OutboxTransport } from '../../src/chat/jobs/outbox/transport.ts';
import { retryFailed } from '../../src/chat/operations/failed-items.ts';
import { writeToOutbox } from '../../src/chat/operations/outbox/write.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { MOST_WAITING, type OutboxEntry } from '../../src/chat/store/outbox/outbox.ts';
import { endAllLeases } from '../../src/chat/store/outbox/outbox-leases.ts';
import { listGivenUp } from '../../src/engine/jobs/failed-items.ts';
import { Worker } from '../../src/engine/jobs/worker.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { listLog } from '../../src/engine/store/log.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Nothing is heard of while these tests run, but what `tell` passes on. */
function deaf() {
  const heard: ((entries: readonly LogEntry[]) => void)[] = [];
  const live = { onEntries: ({ take }: { take: (typeof heard)[0] }) => void heard.push(take) };
  return { live, tell: (entries: readonly LogEntry[]) => heard[0]?.(entries) };
}

/** Kind `mail`, of which the servers of tests send none themselves. */
function transport(
  deliver: OutboxTransport['deliver'],
  options: Partial<Omit<OutboxTransport, 'bounds'>> & { bounds?: Partial<OutboxTransport['bounds']> } = {},
): OutboxTransport {
  return {
    ...{ kind: 'mail', job: 'test', deliver, report: () => {} },
    patience: { first: 10, longest: 1000, age: 86_400, attempts: Number.POSITIVE_INFINITY },
    ...options,
    bounds: { receivers: 8, failing: 4, lanes: 2, turn: 100, lease: 60, ...options.bounds },
  };
}

/** `a1` goes to receiver a; `a1@x` in conversation x, without in one of its own. */
const write = ({ context }: TestServer, ...texts: string[]) =>
  context.transact(async (tx) => {
    const written: (number | undefined)[] = [];
    for (const payload of texts) {
      const [text = '', conversation] = payload.split('@');
      const receiver = text.slice(0, 1);
      written.push(await writeToOutbox(tx, { kind: 'mail', receiver, conversation, payload }));
    }
    return written;
  });

const rows = ({ context }: TestServer) =>
  context.transact(async (tx) => ({
    entries: await tx.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').execute(),
    receivers: await tx.db.selectFrom('outbox_receivers').selectAll().execute(),
  }));

const delivered: AttemptOutcome = { kind: 'delivered' };
/** Delivers, and says in which order. */
const noting =
  (sent: string[]) =>
  async ({ payload }: OutboxEntry): Promise<AttemptOutcome> => {
    sent.push(payload);
    return delivered;
  };
const unreachable: AttemptOutcome = { kind: 'unreachable', reason: 'The server could not be reached.' };

/** Attempts that end when the test says so. */
function held() {
  const flying = new Map<string, (outcome: AttemptOutcome) => void>();
  const begun: string[] = [];
  let wake = () => {};
  return {
    begun,
    flying,
    deliver: ({ payload }: OutboxEntry) =>
      new Promise<AttemptOutcome>((resolve) => {
        begun.push(payload);
        flying.set(payload, resolve);
        wake();
      }),
    land: (payload: string, outcome: AttemptOutcome = delivered) => {
      flying.get(payload)?.(outcome);
      flying.delete(payload);
    },
    async until(number: number): Promise<void> {
      while (begun.length < number) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

function senderOf(server: TestServer, of: OutboxTransport, random = () => 1) {
  const { live, tell } = deaf();
  const sender = new Worker(new OutboxSender(server.context, of, random), server.context, live);
  return { sender, tell };
}

/** Runs until there is nothing to do now. */
async function runOnce(server: TestServer, of: OutboxTransport): Promise<void> {
  const { sender } = senderOf(server, of);
  sender.start();
  await sender.idle();
  await sender.stop();
}

describe('what waits in the outbox', () => {
  test('leaves once, and nothing stays behind', async () => {
    const server = await startServer();
    await write(server, 'a1', 'a2', 'b1', 'c1');
    const sent: string[] = [];
    await runOnce(server, transport(noting(sent)));
    assert.deepEqual(sent.toSorted(), ['a1', 'a2', 'b1', 'c1']);
    assert.deepEqual(await rows(server), { entries: [], receivers: [] });
  });

  test('of a transaction that failed nothing does', async () => {
    const server = await startServer();
    const failing = server.context.transact(async (tx) => {
      await writeToOutbox(tx, { kind: 'mail', receiver: 'a', conversation: undefined, payload: 'a1' });
      throw new Error('no');
    });
    await assert.rejects(failing);
    assert.deepEqual(await rows(server), { entries: [], receivers: [] });
  });

  test('is tried again twice as late each time, spread, up to the longest pause', async () => {
    const server = await startServer();
    await write(server, 'a1');
    const failing = transport(async () => ({ kind: 'failed', reason: 'no' }));
    for (const pause of [10, 20, 40, 80, 160, 320, 640, 1000, 1000]) {
      await runOnce(server, failing);
      const [entry] = (await rows(server)).entries;
      assert.equal(Number(entry?.try_at) - server.clock.seconds, pause);
      server.clock.advance(pause * 1000);
    }
    const { sender } = senderOf(server, failing, () => 0);
    sender.start();
    await sender.idle();
    await sender.stop();
    const [entry] = (await rows(server)).entries;
    assert.equal(Number(entry?.try_at) - server.clock.seconds, 750, 'a quarter earlier at most');
  });

  test('is tried again at its time by any process that runs, without being asked', async () => {
    const server = await startServer();
    await write(server, 'a1');
    let attempts = 0;
    const { sender } = senderOf(
      server,
      transport(async () => (++attempts < 3 ? unreachable : delivered)),
    );
    sender.start();
    await sender.idle();
    for (const pause of [10_000, 20_000]) {
      server.clock.advance(pause - 1000);
      await sender.idle();
      server.clock.advance(1000);
      await sender.idle();
    }
    assert.equal(attempts, 3);
    await sender.stop();
  });

  test('is given up when it is too old, with all entries as old for an unreachable receiver', async () => {
    const server = await startServer();
    await write(server, 'a1', 'a2', 'b1');
    const told: string[] = [];
    const dead = transport(async () => unreachable, {
      notice:
        ({ receiver }, reason) =>
        async () =>
          void told.push(`${receiver}: ${reason}`),
    });
    await runOnce(server, dead);
    server.clock.advance(86_300_000);
    await write(server, 'a3');
    await runOnce(server, dead);
    assert.equal((await rows(server)).entries.length, 4);
    server.clock.advance(3_600_000);
    await runOnce(server, dead);
    assert.deepEqual(
      (await rows(server)).entries.map(({ payload }) => payload),
      ['a3'],
    );
    assert.deepEqual(told.toSorted(), [`a: ${unreachable.reason}`, `b: ${unreachable.reason}`]);
    const failed = await listGivenUp(server.context);
    assert.deepEqual(
      failed.map(({ job, cause }) => [job, cause]),
      ['a1', 'a2', 'b1'].map(() => ['test', unreachable.reason]),
    );
    await server.context.transact((tx) => retryFailed(tx, { job: 'test' }));
    const sent: string[] = [];
    await runOnce(server, transport(noting(sent)));
    assert.deepEqual(sent.toSorted(), ['a1', 'a2', 'a3', 'b1']);
    assert.deepEqual((await rows(server)).entries, []);
    assert.deepEqual(await listGivenUp(server.context), []);
  });

  test('is given up sooner when the receiver may have it', async () => {
    const server = await startServer();
    await write(server, 'a1');
    const told: string[] = [];
    const slow = transport(async () => ({ kind: 'unreachable', reason: 'slow', most: 3 }), {
      notice: (_, reason) => async () => void told.push(reason),
    });
    for (let attempt = 1; attempt <= 3; attempt++) {
      assert.equal((await rows(server)).entries.length, 1);
      await runOnce(server, slow);
      server.clock.advance(1_000_000);
    }
    assert.equal((await rows(server)).entries.length, 0);
    assert.deepEqual(told, ['slow']);
  });

  test('is at most a thousand for each receiver', async () => {
    const server = await startServer();
    const many = Array.from({ length: MOST_WAITING + 1 }, (_, n) => `a${n}`);
    const written = await write(server, ...many, 'b1');
    assert.deepEqual(
      written.slice(-3).map((id) => id !== undefined),
      [true, false, true],
    );
    const { receivers } = await rows(server);
    assert.deepEqual(receivers.map(({ waiting }) => waiting).toSorted(), [1, MOST_WAITING]);
  });
});

describe('receivers are served fairly', () => {
  test('of a conversation the oldest first, of a receiver so many at once', async () => {
    const server = await startServer();
    const flights = held();
    const { sender } = senderOf(server, transport(flights.deliver));
    await write(server, 'a1@x', 'a2@x', 'a3@y', 'a4@z');
    sender.start();
    await flights.until(2);
    assert.deepEqual(flights.begun, ['a1@x', 'a3@y']);
    flights.land('a1@x');
    await flights.until(3);
    flights.land('a3@y');
    await flights.until(4);
    assert.deepEqual(flights.begun.slice(2), ['a2@x', 'a4@z']);
    flights.land('a2@x');
    flights.land('a4@z');
    await sender.stop();
  });

  test('one that hangs holds up neither others nor what comes for it in other conversations', async () => {
    const server = await startServer();
    const flights = held();
    const { sender, tell } = senderOf(server, transport(flights.deliver));
    await write(server, 'a1@x');
    sender.start();
    await flights.until(1);
    const { realm, db } = server.context;
    const after = realm.position;
    await write(server, 'b1', 'a2@y', 'a3@x');
    tell(await listLog({ db, realm }, { after, limit: 10 }));
    await flights.until(3);
    assert.deepEqual(flights.begun.toSorted(), ['a1@x', 'a2@y', 'b1']);
    for (const payload of ['b1', 'a2@y', 'a1@x']) flights.land(payload);
    await flights.until(4);
    flights.land('a3@x');
    await sender.stop();
  });

  test('unreachable receivers take only their share of the places', async () => {
    const server = await startServer();
    await write(server, 'a1', 'b1', 'c1', 'd1', 'e1');
    await runOnce(
      server,
      transport(async () => unreachable),
    );
    server.clock.advance(10_000);
    await write(server, 'x1', 'y1');
    const flights = held();
    const { sender } = senderOf(server, transport(flights.deliver, { bounds: { receivers: 4, failing: 2 } }));
    sender.start();
    await flights.until(4);
    assert.deepEqual(
      flights.begun
        .map((payload) => payload.slice(0, 1))
        .toSorted()
        .slice(2),
      ['x', 'y'],
    );
    for (let done = 0; done < 7; done++) {
      await flights.until(done + 1);
      flights.land(flights.begun[done] as string);
    }
    await sender.stop();
    assert.equal(new Set(flights.begun).size, 7);
  });

  test('a receiver with many entries gives way after its turn', async () => {
    const server = await startServer();
    await write(server, ...Array.from({ length: 10 }, (_, n) => `a${n}`), 'b1');
    const sent: string[] = [];
    const one = { receivers: 1, lanes: 1, turn: 3 };
    await runOnce(server, transport(noting(sent), { bounds: one }));
    assert.equal(sent.length, 11);
    assert(sent.indexOf('b1') <= 3, `b1 leaves as number ${sent.indexOf('b1')}`);
  });

  test('an unreachable receiver is tried by one attempt, and then gets everything', async () => {
    const server = await startServer();
    await write(server, 'a1', 'a2', 'a3');
    await runOnce(
      server,
      transport(async () => unreachable),
    );
    server.clock.advance(20_000);
    const flights = held();
    const { sender } = senderOf(server, transport(flights.deliver));
    sender.start();
    await flights.until(1);
    await server.context.transact(async () => {});
    assert.equal(flights.begun.length, 1);
    flights.land(flights.begun[0] as string);
    await flights.until(3);
    for (const payload of flights.begun) flights.land(payload);
    await sender.stop();
    assert.deepEqual(await rows(server), { entries: [], receivers: [] });
  });
});

describe('when a node is lost', () => {
  test('another takes over when the lease ends, under the same ID; the first one’s late answer changes nothing', async () => {
    const server = await startServer();
    await write(server, 'a1@x', 'a2@x');
    const lost = held();
    const first = senderOf(server, transport(lost.deliver)).sender;
    first.start();
    await lost.until(1);
    const seen: number[] = [];
    const writes: string[] = [];
    const writing = (who: string): AttemptOutcome => ({
      kind: 'delivered',
      write: async () => void writes.push(who),
    });
    const second = transport(async ({ id }) => {
      seen.push(id);
      return writing('second');
    });
    await runOnce(server, second);
    assert.deepEqual(seen, [], 'somebody is at it');
    server.clock.advance(60_000);
    await runOnce(server, second);
    assert.equal(seen.length, 2);
    assert.deepEqual(writes, ['second', 'second']);
    lost.land('a1@x', writing('first'));
    await first.idle();
    await first.stop();
    assert.deepEqual(writes, ['second', 'second'], 'it lost its lease: nothing is written twice');
    assert.deepEqual(lost.begun, ['a1@x']);
    assert.deepEqual(await rows(server), { entries: [], receivers: [] });
  });

  test('and comes back while another is at it, its answer changes nothing', async () => {
    const server = await startServer();
    await write(server, 'a1@x');
    const [one, two] = [held(), held()];
    const first = senderOf(server, transport(one.deliver)).sender;
    first.start();
    await one.until(1);
    const second = senderOf(server, transport(two.deliver)).sender;
    server.clock.advance(60_000);
    second.start();
    await two.until(1);
    const writes: string[] = [];
    const writing = (who: string): AttemptOutcome => ({
      kind: 'delivered',
      write: async () => void writes.push(who),
    });
    one.land('a1@x', writing('first'));
    await first.idle();
    assert.equal((await rows(server)).entries.length, 1);
    two.land('a1@x', writing('second'));
    await second.idle();
    assert.deepEqual(writes, ['second']);
    assert.deepEqual(await rows(server), { entries: [], receivers: [] });
    await Promise.all([first.stop(), second.stop()]);
  });

  test('and was the only one, what it had is free again at the next start', async () => {
    const server = await startServer();
    await write(server, 'a1');
    const lost = held();
    senderOf(server, transport(lost.deliver)).sender.start();
    await lost.until(1);
    await server.context.transact((tx) => endAllLeases(tx));
    const sent: string[] = [];
    await runOnce(server, transport(noting(sent)));
    assert.deepEqual(sent, ['a1']);
  });

  test('and is only stopping, it ends what is under way and gives it back', async () => {
    const server = await startServer();
    await write(server, 'a1');
    let begin: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { sender } = senderOf(
      server,
      transport(async (_, signal) => {
        begin();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return { kind: 'interrupted' };
      }),
    );
    sender.start();
    await begun;
    await sender.stop();
    const sent: string[] = [];
    await runOnce(server, transport(noting(sent)));
    assert.deepEqual(sent, ['a1']);
  });
});

describe('the owner is notified', () => {
  /** Runs once for each outcome, a pause after the other; returns the outcomes after which the owner was notified. */
  async function toldAfter(server: TestServer, outcomes: readonly AttemptOutcome[], pause = 1_000_000) {
    const told: number[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const notice = () => async (_: Tx) => void told.push(index);
      await write(server, `a${index}@x`);
      await runOnce(
        server,
        transport(async () => outcome, { notice }),
      );
      server.clock.advance(pause);
    }
    return told;
  }
  const refused: AttemptOutcome = { kind: 'refused', reason: 'no' };

  test('once in an outage, which ends when something is taken', async () => {
    const hour = 3_600_000;
    const outcomes = [refused, refused, delivered, refused, refused];
    assert.deepEqual(await toldAfter(await startServer(), outcomes, hour), [0, 3]);
  });

  test('and not again within an hour', async () => {
    const outcomes = [refused, delivered, refused, delivered, refused, delivered, delivered, refused];
    assert.deepEqual(await toldAfter(await startServer(), outcomes, 600_000), [0, 7]);
  });

  test('not of a hiccup', async () => {
    const failed: AttemptOutcome = { kind: 'failed', reason: 'no' };
    assert.deepEqual(await toldAfter(await startServer(), [unreachable, unreachable, delivered]), []);
    assert.deepEqual(await toldAfter(await startServer(), [failed, failed, delivered]), []);
    assert.deepEqual(
      await toldAfter(await startServer(), [unreachable, unreachable, unreachable, unreachable]),
      [2],
    );
    assert.deepEqual(await toldAfter(await startServer(), [failed, failed, failed, failed]), [2]);
  });
});
