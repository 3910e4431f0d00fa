import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { addUploadUsage } from '../../../src/chat/store/files/stored-files.ts';
import { deleteRealmExport } from '../../../src/features/exports/endpoints/delete-realm-export.ts';
import { exportRealm } from '../../../src/features/exports/endpoints/export-realm.ts';
import { getRealmExportConsents } from '../../../src/features/exports/endpoints/get-realm-export-consents.ts';
import { getRealmExports } from '../../../src/features/exports/endpoints/get-realm-exports.ts';
import { listen } from '../../support/events.ts';
import { download, exportOf, fetchPath, made } from '../../support/exports.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';
import { settled } from '../../support/settled.ts';

async function refusal(actor: Actor, export_id: number): Promise<string> {
  const { msg, code, status } = await actor.refused(deleteRealmExport, { export_id });
  assert.deepEqual([code, status], ['BAD_REQUEST', 400]);
  return msg;
}

const DAY_MS = 86_400_000;

describe('a data export', () => {
  test('is made in the background, listed for all administrators, and fetched', async () => {
    const server = await startServer();
    const { as, clock } = server;
    assert.deepEqual((await as.owner.call(getRealmExports)).exports, []);
    const { id } = await as.administrator.call(exportRealm);
    const { export_url, ...listed } = await made(as.owner, id);
    assert.deepEqual(listed, {
      id,
      acting_user_id: as.administrator.user.id,
      export_time: clock.seconds,
      deleted_timestamp: null,
      failed_timestamp: null,
      pending: false,
      export_type: 1,
    });
    const { statusCode, headers, rawPayload } = await fetchPath(server, String(export_url));
    assert.equal(statusCode, 200);
    assert.deepEqual([...rawPayload.subarray(0, 2)], [0x1f, 0x8b]);
    assert.equal(headers['content-type'], 'application/gzip');
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(
      String(headers['content-disposition']),
      /^attachment; filename="parley-export-[0-9]+\.tar\.gz"/,
    );
    const second = await as.owner.call(exportRealm, { export_type: 2 });
    assert.equal((await made(as.owner, second.id)).export_type, 2);
  });

  test('has an address that is the own one of each administrator, and ends with that', async () => {
    const server = await startServer();
    const { as, context } = server;
    const { id } = await as.administrator.call(exportRealm);
    const url = String((await made(as.administrator, id)).export_url);
    const ofOwner = String((await exportOf(as.owner, id)).export_url);
    assert.notEqual(url, ofOwner);
    const own = String(as.administrator.user.id);
    const [before = '', key = ''] = url.split(/(?=[0-9a-f]{64})/);
    for (const wrong of [
      url.replace(`/${own}/`, `/${as.alice.user.id}/`),
      url.replace(`/${own}/`, `/${as.owner.user.id}/`),
      url.replace(`/exports/${id}/`, `/exports/${id + 1}/`),
      `${before}${'0'.repeat(64)}${key.slice(64)}`,
      url.replace(/\.gz$/, ''),
      url.replace(/parley-export.*$/, '../../parley.db'),
      url.replace(/\/exports\/.*$/, '/exports/'),
      url.replace(/\/exports\/.*$/, '/exports/%2e%2e%2fparley.db'),
    ]) {
      const { statusCode, payload } = await fetchPath(server, wrong);
      assert.deepEqual([statusCode, payload.includes('SQLite')], [404, false], wrong);
    }
    await setUser(context, as.administrator.user, { role: ROLE.moderator });
    assert.equal((await fetchPath(server, url)).statusCode, 404);
    assert.equal((await fetchPath(server, ofOwner)).statusCode, 200);
    await setUser(context, as.administrator.user, { role: ROLE.administrator, is_active: 0 });
    assert.equal((await fetchPath(server, url)).statusCode, 404);
  });

  test('is sent in ranges too', async () => {
    const server = await startServer();
    const { id } = await server.as.owner.call(exportRealm);
    const { export_url } = await made(server.as.owner, id);
    const all = await download(server, export_url);
    const { statusCode, rawPayload } = await fetchPath(server, String(export_url), { range: 'bytes=10-19' });
    assert.equal(statusCode, 206);
    assert.deepEqual(rawPayload, all.subarray(10, 20));
  });

  test('is deleted, with its file', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const { id } = await as.administrator.call(exportRealm);
    const { export_url } = await made(as.owner, id);
    await settled(server);
    clock.advance(1000);
    assert.deepEqual(await as.owner.call(deleteRealmExport, { export_id: id }), {
      result: 'success',
      msg: '',
    });
    const listed = await exportOf(as.administrator, id);
    assert.deepEqual(
      [listed.deleted_timestamp, listed.export_url, listed.pending],
      [clock.seconds, null, false],
    );
    assert.equal((await fetchPath(server, String(export_url))).statusCode, 404);
    assert.equal(await refusal(as.owner, id), 'Export already deleted');
    assert.equal(await refusal(as.owner, id + 1), 'Invalid data export ID');
  });

  test('is refused beyond five a week, and of a history that is too long', async () => {
    const server = await startServer();
    const { as, clock, context } = server;
    for (let time = 0; time < 5; time++) await as.owner.call(exportRealm);
    const { msg, code, status } = await as.administrator.refused(exportRealm);
    assert.deepEqual([msg, code, status], ['Exceeded rate limit.', 'BAD_REQUEST', 400]);
    clock.advance(7 * DAY_MS - 1000);
    assert.equal((await as.owner.refused(exportRealm)).msg, 'Exceeded rate limit.');
    clock.advance(1000);
    await as.owner.call(exportRealm);
    await context.transact(async (tx) => {
      await tx.db
        .insertInto('counters')
        .values({ realm_id: tx.realm.id, name: 'message', value: 10_000_001 })
        .execute();
    });
    const tooLong = await as.owner.refused(exportRealm);
    assert.equal(tooLong.msg, 'Please request a manual export from owner@example.com.');
    assert.equal(tooLong.code, 'BAD_REQUEST');
  });

  test('is refused of an organization with more uploads than fit', async () => {
    const { as, context } = await startServer();
    const use = (bytes: number) => context.transact((tx) => addUploadUsage(tx, bytes));
    await use(10 * 2 ** 30);
    await as.owner.call(exportRealm);
    await use(1);
    const { msg, code } = await as.owner.refused(exportRealm, { export_type: 2 });
    assert.deepEqual([msg, code], ['Please request a manual export from owner@example.com.', 'BAD_REQUEST']);
  });

  test('is for administrators, and of a kind that there is', async () => {
    const { as, asNobody } = await startServer();
    for (const who of [as.moderator, as.alice, as.guest, as.bot]) {
      for (const refused of [
        await who.refused(exportRealm),
        await who.refused(getRealmExports),
        await who.refused(getRealmExportConsents),
        await who.refused(deleteRealmExport, { export_id: 1 }),
      ]) {
        assert.equal(refused.msg, 'Must be an organization administrator');
      }
    }
    assert.equal((await asNobody.refused(getRealmExports)).status, 401);
    for (const export_type of [0, 3, '1', null]) {
      const { code, msg } = await as.owner.refused(exportRealm, { export_type: export_type as never });
      assert.deepEqual([code, msg.startsWith('Invalid export_type')], ['BAD_REQUEST', true], msg);
    }
    assert.deepEqual((await as.owner.call(getRealmExports)).exports, []);
  });
});

describe('the audience of an export', () => {
  test('reach the user who requested it, and the user who deletes it, each with an own address', async () => {
    const server = await startServer();
    const { as } = server;
    const kind = { event_types: ['realm_export'] };
    const [administrator, owner, alice] = [
      await listen(as.administrator, kind),
      await listen(as.owner, kind),
      await listen(as.alice, kind),
    ];
    const { id } = await as.administrator.call(exportRealm);
    const listed = await made(as.administrator, id);
    const [begun, finished] = await administrator.fetch();
    assert.deepEqual(begun?.exports, [{ ...listed, pending: true, export_url: null }]);
    assert.deepEqual(finished, { type: 'realm_export', exports: [listed] });
    assert.deepEqual(await owner.fetch(), []);
    await as.owner.call(deleteRealmExport, { export_id: id });
    const [gone] = (await owner.fetch()) as { exports: { deleted_timestamp: number }[] }[];
    assert.equal(typeof gone?.exports[0]?.deleted_timestamp, 'number');
    assert.equal((await administrator.fetch()).length, 1);
    assert.deepEqual(await alice.fetch(), []);
  });

  test('no administrator who is none any more', async () => {
    const server = await startServer();
    const { as, context } = server;
    const administrator = await listen(as.administrator, { event_types: ['realm_export'] });
    const { id } = await as.administrator.call(exportRealm);
    await made(as.owner, id);
    await setUser(context, as.administrator.user, { role: ROLE.moderator });
    assert.deepEqual(await administrator.fetch(), []);
    await as.owner.call(deleteRealmExport, { export_id: id });
    assert.deepEqual(await administrator.fetch(), []);
  });

  test('the state follows', async () => {
    const server = await startServer();
    const { as } = server;
    let id = 0;
    await verifyEvents(server, async () => {
      ({ id } = await as.owner.call(exportRealm));
      await made(as.owner, id);
    });
    await verifyEvents(server, () => as.administrator.call(deleteRealmExport, { export_id: id }));
  });
});

describe('consent to the export of private data', () => {
  test('is listed of each person', async () => {
    const { as } = await startServer();
    await as.alice.call(updateSettings, { allow_private_data_export: true });
    const { export_consents } = await as.administrator.call(getRealmExportConsents);
    const people = [as.owner, as.administrator, as.moderator, as.alice, as.bob, as.guest];
    assert.deepEqual(
      export_consents,
      people.map(({ user }) => ({ user_id: user.id, consented: user.id === as.alice.user.id })),
    );
  });
});
