import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { deactivateRealm } from '../../../src/chat/endpoints/realm/deactivate-realm.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

describe('POST /realm/deactivate', () => {
  test('reaches users who wait, and lets nobody in any more', async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    const account = { email: 'newcomer@example.com', password: 'a long phrase', full_name: 'Nora Newcomer' };
    await as.owner.call(createUser, account);
    const waiting = (await listen(as.guest, { event_types: ['realm'] })).wait();
    assert.deepEqual(await as.owner.call(deactivateRealm, {}), { result: 'success', msg: '' });
    assert.deepEqual(await waiting, [{ type: 'realm', op: 'deactivated', realm_id: 1 }]);
    for (const actor of [as.owner, as.guest, as.bot]) {
      const { status, code, msg } = await actor.refused(getOwnUser, {});
      assert.deepEqual([status, code, msg], [401, 'REALM_DEACTIVATED', 'This organization is deactivated']);
    }
    const credentials = { username: account.email, password: account.password };
    assert.equal((await asNobody.refused(fetchApiKey, credentials)).code, 'REALM_DEACTIVATED');
    const restarted = await server.restart();
    assert.equal((await restarted.as.owner.refused(getOwnUser, {})).code, 'REALM_DEACTIVATED');
  });

  test('is for owners', async () => {
    const { as, asNobody } = await startServer();
    for (const actor of [as.administrator, as.moderator, as.alice, as.guest, as.bot]) {
      const { code, msg } = await actor.refused(deactivateRealm, {});
      assert.deepEqual([code, msg], ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner']);
    }
    assert.equal((await asNobody.refused(deactivateRealm, {})).status, 401);
    await as.alice.call(getOwnUser, {});
  });
});
