import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { FolderPlace } from '../../src/engine/files/places/folder-place.ts';
import type { BackupPlace } from '../../src/engine/files/places/place.ts';
import { contentsOf } from '../../src/features/backup/chain/contents.ts';
import type { Chain } from '../../src/features/backup/layout.ts';
import { listPoints } from '../../src/features/backup/points.ts';
import { rebuild } from '../../src/features/backup/restore.ts';
import { SegmentJoiner } from '../../src/features/backup/segment-joiner.ts';
import { Streamer, type StreamerOptions } from '../../src/features/backup/streamer.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

/** A place that is away while `isAway`. */
class Flaky implements BackupPlace {
  readonly words: string;
  readonly #place: BackupPlace;
  isAway = false;

  constructor(place: BackupPlace) {
    this.#place = place;
    this.words = place.words;
  }
  list(below: string) {
    this.#look();
    return this.#place.list(below);
  }
  async put(...given: Parameters<BackupPlace['put']>) {
    this.#look();
    return this.#place.put(...given);
  }
  async read(name: string) {
    this.#look();
    return this.#place.read(name);
  }
  async remove(name: string) {
    this.#look();
    return this.#place.remove(name);
  }
  #look() {
    if (this.isAway) throw new Error('the place is away');
  }
}

/** A place whose server is killed after some steps that change something. */
class Dying extends Flaky {
  #left: number;

  constructor(place: BackupPlace, steps: number) {
    super(place);
    this.#left = steps;
  }
  override async put(...given: Parameters<BackupPlace['put']>) {
    this.#step();
    return super.put(...given);
  }
  override async remove(name: string) {
    this.#step();
    return super.remove(name);
  }
  #step() {
    if (this.#left-- <= 0) this.isAway = true;
  }
}

const STEP_MS = DAY_MS / 8;

/** Restores as of each step: the message and the files that are there then. */
async function momentsOf(place: BackupPlace, folder: string): Promise<readonly unknown[][]> {
  const moments: unknown[][] = [];
  for (let step = 1; step <= 10; step++) {
    const path = join(folder, 'moment.db');
    rmSync(path, { force: true });
    const { files, faults, at } = await rebuild(place, { path, to: START + step * STEP_MS + 500 });
    moments.push([contentsOf(path).last_message_id, [...files], faults, at]);
  }
  return moments;
}

/** A server's database, its files, and the place of its backup. */
function setUp(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-streamer-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'parley.db');
  const writer = new DatabaseSync(database);
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  writer.exec(`CREATE TABLE realms (id, name); INSERT INTO realms VALUES (1, 'Example');
    CREATE TABLE counters (realm_id, name, value); INSERT INTO counters VALUES (1, 'message', 0), (1, 'log', 0)`);
  const clock = { now: START };
  const files = new Map<string, Buffer>();
  const place = new Flaky(new FolderPlace(join(folder, 'place')));
  const options: StreamerOptions = {
    ...{ database, place, keepDays: 0, isClosed: false, folder: join(folder, 'state') },
    ownerFile: join(folder, 'owner.rc'),
    source: {
      list: async function* () {
        for (const [name, bytes] of files) yield { name, bytes: bytes.length };
      },
      read: async (name) => {
        const bytes = files.get(name);
        return bytes && (await import('node:stream')).Readable.from([bytes]);
      },
    },
    now: () => clock.now,
  };
  return {
    ...{ folder, place, clock, files, options, writer },
    write: () => writer.exec('UPDATE counters SET value = value + 1'),
    close: () => writer.close(),
    restored: async (to?: number) => {
      const path = join(folder, 'restored.db');
      rmSync(path, { force: true });
      const rebuilt = await rebuild(place, { path, to });
      return { ...rebuilt, message: contentsOf(path).last_message_id };
    },
  };
}

/** What the thread does with each beat. */
async function beat(streamer: Streamer): Promise<void> {
  streamer.record();
  await streamer.send();
  await streamer.renewBase();
}

describe('a backup that is kept up to date', () => {
  test('has the database as of each second, and the files', async (context) => {
    const { options, clock, write, restored, files, close } = setUp(context);
    const streamer = new Streamer(options);
    streamer.resume();
    await beat(streamer);
    for (let second = 1; second <= 5; second++) {
      write();
      clock.now = START + second * 1000;
      if (second === 3) {
        files.set('files/uploads/1/x', Buffer.from('the file'));
        streamer.noteFile('files/uploads/1/x');
      }
      await beat(streamer);
      assert.equal(streamer.state.at, clock.now);
    }
    clock.now += 60_000;
    await beat(streamer);
    assert.deepEqual(streamer.state, { at: clock.now, waitingBytes: 0 });
    for (let second = 0; second <= 5; second++)
      assert.equal((await restored(START + second * 1000 + 500)).message, second);
    assert.deepEqual([...(await restored(START + 2000)).files.keys()], []);
    assert.deepEqual([...(await restored()).files.keys()], ['files/uploads/1/x']);
    await assert.rejects(
      restored(START - 1),
      /has no backup of that time: the oldest is of 2026-01-01T00:00:00/,
    );
    streamer.close();
    close();
  });

  test('a place that is away stops nothing: what waits comes when it is back, and too much is given up', async (context) => {
    const { options, clock, write, place, restored, close } = setUp(context);
    const streamer = new Streamer({ ...options, mostWaiting: 5000 });
    await beat(streamer);
    place.isAway = true;
    write();
    clock.now += 1000;
    streamer.record();
    await assert.rejects(streamer.send(), /is away/);
    assert(streamer.state.waitingBytes > 0 && streamer.state.at < clock.now);
    place.isAway = false;
    await beat(streamer);
    assert.deepEqual(streamer.state, { at: clock.now, waitingBytes: 0 });
    assert.equal((await restored()).message, 1);
    place.isAway = true;
    const fill = () => {
      for (let n = 0; n < 1000; n++) {
        write();
        streamer.record();
      }
    };
    assert.throws(fill, /Too much waits on the disk/);
    assert.equal(streamer.state.waitingBytes, 0);
    assert.equal(streamer.number, undefined);
    await assert.rejects(streamer.send(), /is away/);
    place.isAway = false;
    clock.now += 1000;
    await beat(streamer);
    await beat(streamer);
    const { message, at } = await restored();
    assert.deepEqual([at, message > 1], [clock.now, true]);
    assert.equal((await listPoints(place)).chains.length, 2, 'another chain');
    streamer.close();
    close();
  });

  test('continues its chain after a kill; begins another if the database was changed meanwhile', async (context) => {
    const { options, clock, write, writer, place, restored, close } = setUp(context);
    const first = new Streamer(options);
    await beat(first);
    write();
    first.record();
    first.close();
    write();
    clock.now += 1000;
    const second = new Streamer(options);
    second.resume();
    await beat(second);
    assert.equal((await restored()).message, 2);
    assert.equal((await listPoints(place)).chains.length, 1);
    second.close();
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    write();
    clock.now += 1000;
    const third = new Streamer(options);
    assert.throws(() => third.resume(), /write-ahead log/);
    await beat(third);
    assert.equal((await restored()).message, 3);
    assert.equal((await restored(START + 1000)).message, 2);
    assert.equal((await listPoints(place)).chains.length, 2);
    third.close();
    close();
  });

  test('a base each day, and what is older than the days to keep goes', async (context) => {
    const { options, clock, write, place, restored, files, close } = setUp(context);
    const streamer = new Streamer({ ...options, keepDays: 2 });
    files.set('files/old', Buffer.from('deleted later'));
    await beat(streamer);
    files.delete('files/old');
    for (let day = 1; day <= 5; day++) {
      clock.now = START + day * DAY_MS + 1000;
      write();
      await beat(streamer);
      await beat(streamer);
    }
    const { chains } = await listPoints(place);
    const days = chains[0]?.bases.map(({ at }) => Math.floor((at - START) / DAY_MS));
    assert.deepEqual(days, [2, 3, 4, 5]);
    assert.equal((await restored(START + 4 * DAY_MS + 2000)).message, 4);
    await assert.rejects(restored(START + DAY_MS), /has no backup of that time/);
    streamer.close();
    close();
  });

  test('joins its segments: each moment can still be restored, wherever the server is killed meanwhile', async (context) => {
    const { options, clock, write, place, folder, files, close } = setUp(context);
    const streamer = new Streamer(options);
    await beat(streamer);
    for (let step = 1; step <= 10; step++) {
      write();
      files.set(`files/uploads/1/${step}`, Buffer.from(`file ${step}`));
      streamer.noteFile(`files/uploads/1/${step}`);
      clock.now = START + step * STEP_MS;
      await beat(streamer);
    }
    const chain = (await listPoints(place)).chains[0] as Chain;
    streamer.close();
    close();
    assert.equal(chain.bases.length, 2, 'one of them within a joined file');
    const before = await momentsOf(place, folder);
    assert.deepEqual(
      before.map(([message]) => message),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    const size = { segments: 3, bytes: 1e9 };
    for (let steps = 0; ; steps++) {
      const copy = new FolderPlace(join(folder, `copy-${steps}`));
      cpSync(join(folder, 'place'), copy.words, { recursive: true });
      const isKilled = await new SegmentJoiner(new Dying(copy, steps), size).join(chain.id).then(
        () => false,
        (error) => /is away/.test(error.message) || assert.fail(error),
      );
      assert.deepEqual(await momentsOf(copy, folder), before, `killed after ${steps} steps`);
      const left = await new SegmentJoiner(copy, size).join(chain.id);
      const { segments, covered } = (await listPoints(copy)).chains[0] as Chain;
      assert.deepEqual(
        [left < size.segments, covered, segments.length < chain.segments.length / 2],
        [true, [], true],
      );
      assert.deepEqual(await momentsOf(copy, folder), before, `joined after ${steps} steps`);
      if (!isKilled) break;
    }
  });

  test('joins by itself as soon as there are many; a damaged segment stays by itself, and is said once', async (context) => {
    const { options, clock, write, place, restored, close } = setUp(context);
    const streamer = new Streamer({ ...options, joined: { segments: 4, bytes: 1e9 } });
    const step = async () => {
      write();
      clock.now += 1000;
      await beat(streamer);
    };
    await beat(streamer);
    const names = async () => (await listPoints(place)).chains[0]?.segments.map(({ name }) => name) ?? [];
    for (let n = 0; n < 5; n++) await step();
    await streamer.join();
    assert.equal((await names()).length, 2);
    assert.equal((await restored()).message, 5);
    for (let n = 0; n < 4; n++) await step();
    const damaged = (await names()).at(-2) as string;
    await place.put(damaged, [Buffer.from('damaged')]);
    await assert.rejects(streamer.join(), /is damaged: a restore ends before it/);
    for (let n = 0; n < 5; n++) await step();
    await streamer.join();
    assert((await names()).includes(damaged));
    assert.equal((await restored()).message, 7);
    streamer.close();
    close();
  });

  test('a last segment that is cut off is left out; with a damaged one in the middle the restore stops there', async (context) => {
    const { options, clock, write, place, restored, close } = setUp(context);
    const streamer = new Streamer(options);
    await beat(streamer);
    for (let n = 0; n < 4; n++) {
      write();
      clock.now += 1000;
      await beat(streamer);
    }
    const [chain = assert.fail()] = (await listPoints(place)).chains;
    const names = chain.segments.map(({ name }) => name);
    const read = async (name: string) => Buffer.concat(await ((await place.read(name))?.toArray() ?? []));
    const half = async (name: string) => {
      const bytes = await read(name);
      await place.put(name, [bytes.subarray(0, bytes.length / 2)]);
    };
    // Another chain ends elsewhere.
    const { stem = assert.fail() } = chain.bases[0] ?? {};
    for (const part of ['zst', 'files', 'json'])
      await place.put(`chains/1/${basename(stem)}${part}`, [await read(stem + part)]);
    assert.equal((await listPoints(place)).chains.length, 2);
    await half(names.at(-1) as string);
    const cut = await restored();
    assert.equal(cut.message, 3);
    assert.match(
      cut.faults.join(),
      /^The last segment .* is cut off and was left out: all until 2026-01-01T00:00:03/,
    );
    await half(names.at(-3) as string);
    const stopped = await restored();
    assert.equal(stopped.message, 1);
    assert.match(
      stopped.faults.join(),
      /^A segment is damaged, .*: what came after 2026-01-01T00:00:01.000Z was left out/,
    );
    await place.remove(names.at(-3) as string);
    assert.equal((await restored()).message, 1, 'a missing one is as good as damaged');
    streamer.close();
    close();
  });
});
