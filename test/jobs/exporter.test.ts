import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import type { RealmExport } from '../../src/chat/model/organization.ts';
import { saveExport } from '../../src/chat/store/organization/exports.ts';
import { exportRealm } from '../../src/features/exports/endpoints/export-realm.ts';
import { Exporter } from '../../src/features/exports/exporter.ts';
import { ExportFolder } from '../../src/features/exports/folder.ts';
import {
  claim,
  expireExport,
  fail,
  finish,
  keepAlive,
  release,
} from '../../src/features/exports/operations/progress.ts';
import { requestExport } from '../../src/features/exports/operations/request.ts';
import { readFiles } from '../support/archive.ts';
import { download, exportOf, fetchPath, made } from '../support/exports.ts';
import { RecordingLog } from '../support/log.ts';
import { reread } from '../support/reread.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { say } from '../support/talk.ts';
import { upload } from '../support/uploads.ts';
import { workerOf } from '../support/worker.ts';

const DAY_MS = 86_400_000;

/** An export as it is after a server has taken it on, of which nothing is heard since. */
function abandoned({ context, cast }: TestServer, attempts = 1): Promise<RealmExport> {
  return context.transact(async (tx) => {
    const times = { requestedAt: tx.now, aliveAt: tx.now, finishedAt: null, failedAt: null, deletedAt: null };
    const actingUserId = cast.users.owner.id;
    const one = {
      id: tx.nextId('export'),
      exportType: 1,
      actingUserId,
      attempts,
      secret: 'x',
      ...times,
    } as const;
    await saveExport(tx, one);
    await reread(tx, { parts: ['exports'] });
    return one;
  });
}

const stored = ({ context }: TestServer, { id }: RealmExport) =>
  context.realm.part('exports').find((each) => each.id === id) as RealmExport;

const archivesOf = ({ context }: TestServer) => readdirSync(join(context.config.dataDir, 'exports'));

/** From then on, what is read of the store is `stream`, into which nothing comes by itself. */
function silentStore(t: TestContext, { storage }: TestServer['context']) {
  const stream = new Readable({ read() {} });
  const isRead = new Promise<void>((resolve) => {
    t.mock.method(storage, 'read', async () => {
      resolve();
      return stream;
    });
  });
  return { stream, isRead };
}

describe('an export', () => {
  test('is made by one server at a time, and only what that one reports is taken', async () => {
    const server = await startServer();
    const { context, clock } = server;
    const { transact } = context;
    // The server's own exporter would take the export that is released here.
    await server.app.stopJobs();
    const one = await abandoned(server);
    assert.equal(await transact(claim), undefined, 'somebody makes it');
    clock.advance(299_000);
    assert.equal(await transact((tx) => keepAlive(tx, one)), true);
    await transact((tx) => release(tx, one));
    assert.deepEqual([stored(server, one).attempts, stored(server, one).aliveAt], [0, null]);
    const first = (await transact(claim)) as RealmExport;
    assert.equal(first.attempts, 1);
    assert.equal(await transact(claim), undefined);
    // It falls silent, and another takes over: the timers of this server stand still meanwhile.
    await transact((tx) =>
      saveExport(tx, { ...first, aliveAt: 1 }).then(() => reread(tx, { parts: ['exports'] })),
    );
    const second = (await transact(claim)) as RealmExport;
    assert.equal(second.attempts, 2);
    assert.equal(await transact((tx) => keepAlive(tx, first)), false);
    await transact((tx) => fail(tx, first));
    await transact((tx) => finish(tx, first));
    await transact((tx) => release(tx, first));
    assert.deepEqual(stored(server, one), second);
    await transact((tx) => finish(tx, second));
    assert.equal(stored(server, one).finishedAt, clock.seconds);
    await transact((tx) => fail(tx, second));
    assert.equal(stored(server, one).failedAt, null);
  });

  test('that was begun by a server that has ended is begun anew, three times at most', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const one = await abandoned(server);
    const third = await abandoned(server, 3);
    clock.advance(300_000);
    await server.context.transact(async () => {});
    assert.equal((await exportOf(as.owner, one.id)).pending, true);
    clock.advance(60_000);
    assert.notEqual((await made(as.owner, one.id)).export_url, null);
    while (stored(server, third).failedAt === null) {
      clock.advance(60_000);
      await server.context.transact(async () => {});
    }
    const failed = await exportOf(as.owner, third.id);
    assert.deepEqual([failed.export_url, failed.pending, failed.deleted_timestamp], [null, false, null]);
    assert.equal(typeof failed.failed_timestamp, 'number');
  });

  test('survives a restart, whether it waits or is ready', async () => {
    let server = await startServer();
    const { id } = await server.as.owner.call(exportRealm);
    await made(server.as.owner, id);
    const waiting = await server.context.transact((tx) =>
      requestExport(tx, server.as.owner.user, { exportType: 2, ownerEmail: '' }),
    );
    server = await server.restart();
    assert.equal((await made(server.as.owner, waiting)).failed_timestamp, null);
    await download(server, (await exportOf(server.as.owner, id)).export_url);
  });

  test('survives a stop in the middle of a file, also of one of which nothing comes', async (t) => {
    let server = await startServer();
    const { as, context } = server;
    await say(as.bob, 'square', 'a', `[a](${await upload(server, as.bob, 'a.txt', 'the file')})`);
    const { stream, isRead } = silentStore(t, context);
    const { id } = await as.owner.call(exportRealm);
    await isRead;
    stream.push('the');
    server = await server.restart();
    assert.equal(stream.destroyed, true);
    const { export_url } = await made(server.as.owner, id);
    const files = readFiles(await download(server, export_url));
    assert.deepEqual([...files.values()].map(String), ['the file']);
    assert.equal(server.context.realm.part('exports')[0]?.attempts, 1, 'the first was taken back');
    assert.deepEqual(archivesOf(server), [`${id}.tar.gz`]);
  });

  test('is begun anew with its files after a server that has ended at once, of which nothing stays', async () => {
    const server = await startServer();
    const { as, clock, context } = server;
    await say(as.bob, 'square', 'a', `[a](${await upload(server, as.bob, 'a.txt', 'the file')})`);
    const one = await abandoned(server);
    const folder = join(context.config.dataDir, 'exports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${one.id}-1.partial`), 'half');
    clock.advance(360_000);
    const { export_url } = await made(as.owner, one.id);
    const files = readFiles(await download(server, export_url));
    assert.deepEqual([...files.values()].map(String), ['the file']);
    while (archivesOf(server).length > 1) await new Promise(setImmediate);
    assert.deepEqual(archivesOf(server), [`${one.id}.tar.gz`]);
  });

  test('reports progress during a long file, and stops once another server makes it', async (t) => {
    const server = await startServer();
    const { as, clock, context } = server;
    await say(as.bob, 'square', 'a', `[a](${await upload(server, as.bob, 'a.txt', 'x'.repeat(100))})`);
    const { stream, isRead } = silentStore(t, context);
    const one = await as.owner.call(exportRealm).then(({ id }) => ({ id }) as RealmExport);
    await isRead;
    clock.advance(61_000);
    stream.push('x');
    while (stored(server, one).aliveAt !== clock.seconds) await new Promise(setImmediate);
    const taken = { ...stored(server, one), attempts: 2 };
    await context.transact(async (tx) => {
      await saveExport(tx, taken);
      await reread(tx, { parts: ['exports'] });
    });
    clock.advance(61_000);
    stream.push('x');
    while (archivesOf(server).includes(`${one.id}-1.partial`)) await new Promise(setImmediate);
    assert.equal(stream.destroyed, true);
    await context.transact(async () => {});
    assert.deepEqual(stored(server, one), taken);
  });

  test('whose files the store does not give has failed, and the log says why', async (t) => {
    const server = await startServer();
    const { as, context } = server;
    await say(as.bob, 'square', 'a', `[a](${await upload(server, as.bob, 'a.txt', 'the file')})`);
    await server.app.stopJobs();
    t.mock.method(context.storage, 'read', async () => {
      throw new Error('HTTP 503');
    });
    const log = new RecordingLog();
    const folder = new ExportFolder(context.config.dataDir);
    const exporter = workerOf({ ...context, log }, new Exporter({ ...context, log }, folder));
    const { id } = await as.owner.call(exportRealm);
    exporter.start();
    assert.equal(typeof (await made(as.owner, id)).failed_timestamp, 'number');
    await exporter.stop();
    assert.deepEqual(log.lines, [
      {
        level: 'error',
        job: 'exporter',
        export: id,
        message: 'A data export has failed.',
        cause: 'HTTP 503',
      },
    ]);
    assert.deepEqual(archivesOf(server), []);
  });

  test('that cannot be written has failed', async () => {
    const server = await startServer({ dataDir: '/dev/null' }).catch(() => undefined);
    // On SQLite the database is there too.
    if (engineName === 'sqlite') return assert.equal(server, undefined);
    assert(server);
    const { id } = await server.as.owner.call(exportRealm);
    const failed = await made(server.as.owner, id);
    assert.equal(typeof failed.failed_timestamp, 'number');
  });

  test('is deleted after a week, with its file', async () => {
    const server = await startServer();
    const { as, clock, context } = server;
    const { id } = await as.owner.call(exportRealm);
    const { export_url } = await made(as.owner, id);
    assert.deepEqual(archivesOf(server), [`${id}.tar.gz`]);
    clock.advance(7 * DAY_MS);
    assert.equal(await context.transact(expireExport), false);
    await download(server, export_url);
    while (archivesOf(server).length > 0) {
      clock.advance(60_000);
      await new Promise(setImmediate);
    }
    assert.equal(typeof (await exportOf(as.owner, id)).deleted_timestamp, 'number');
    assert.equal((await fetchPath(server, String(export_url))).statusCode, 404);
  });

  test('is made once where there are several servers', { skip: engineName === 'sqlite' }, async () => {
    const server = await startServer();
    const other = await server.anotherNode();
    const ids = [];
    for (let time = 0; time < 3; time++) ids.push((await other.as.owner.call(exportRealm)).id);
    for (const id of ids) {
      await made(other.as.owner, id);
      await made(server.as.owner, id);
      const one = server.context.realm.part('exports').find((each) => each.id === id);
      assert.deepEqual([one?.attempts, one?.failedAt], [1, null]);
    }
  });
});
