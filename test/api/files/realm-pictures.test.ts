import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { deleteIcon } from '../../../src/chat/endpoints/realm/delete-icon.ts';
import { deleteLogo } from '../../../src/chat/endpoints/realm/delete-logo.ts';
import { uploadIcon } from '../../../src/chat/endpoints/realm/upload-icon.ts';
import { uploadLogo } from '../../../src/chat/endpoints/realm/upload-logo.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { picture, sizeOf } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { fetchFile, type Part, send } from '../../support/uploads.ts';

const wide = async (): Promise<Part> => ({
  filename: 'a.webp',
  content: await picture('webp', { width: 3000, height: 600 }),
});

const night = (value: string): Part => ({ field: 'night', content: value });

const fetchUrl = (server: TestServer, url: string) =>
  fetchFile(server, undefined, url.replace('http://chat.example.com', ''));

describe('/realm/icon', () => {
  test('comes, is delivered to everybody, and goes', async () => {
    const server = await startServer();
    const { as } = server;
    const guest = await listen(as.guest, { event_types: ['realm'] });
    const { status, body } = await send(server, as.administrator, uploadIcon, [await wide()]);
    assert.equal(status, 200);
    assert.match(body.icon_url, /^http:\/\/chat\.example\.com\/user_avatars\/1\/[A-Za-z0-9_-]{24}\.png$/);
    assert.equal(await sizeOf((await fetchUrl(server, body.icon_url)).rawPayload), 'png 100x100');
    const { realm_icon_url, realm_icon_source } = await as.bob.call(registerQueue, {});
    assert.deepEqual([realm_icon_url, realm_icon_source], [body.icon_url, 'U']);
    assert.equal((await server.asNobody.call(getServerSettings)).realm_icon, body.icon_url);
    const asked = await fetchFile(server, as.guest, '/api/v1/realm/icon');
    assert.deepEqual([asked.statusCode, asked.headers.location], [302, body.icon_url]);
    const { icon_url } = await as.administrator.call(deleteIcon, {});
    assert.equal(icon_url, 'http://chat.example.com/static/icon.svg');
    const update = (data: object) => ({ type: 'realm', op: 'update_dict', property: 'icon', data });
    assert.deepEqual(await guest.fetch(), [
      update({ icon_url: body.icon_url, icon_source: 'U' }),
      update({ icon_url, icon_source: 'G' }),
    ]);
  });

  test('refused: users who do not administer the organization', async () => {
    const server = await startServer();
    const { as } = server;
    for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
      const { status, body } = await send(server, actor, uploadIcon, [await wide()]);
      assert.deepEqual([status, body.msg], [400, 'Must be an organization administrator']);
      assert.equal((await actor.refused(deleteIcon, {})).msg, body.msg);
    }
    assert.equal((await send(server, undefined, uploadIcon, [await wide()])).status, 401);
    const none = await send(server, as.owner, uploadIcon, []);
    assert.equal(none.body.msg, 'You must upload exactly one icon.');
  });
});

describe('/realm/logo', () => {
  test('there are two, by theme', async () => {
    const server = await startServer();
    const { as } = server;
    const bob = await listen(as.bob, { event_types: ['realm'] });
    assert.equal(
      (await send(server, as.administrator, uploadLogo, [night('false'), await wide()])).status,
      200,
    );
    assert.equal(
      (await send(server, as.administrator, uploadLogo, [await wide(), night('true')])).status,
      200,
    );
    const state = await as.bob.call(registerQueue, {});
    const { realm_logo_url: logo, realm_night_logo_url: nightLogo } = state;
    assert.notEqual(logo, nightLogo);
    assert.deepEqual([state.realm_logo_source, state.realm_night_logo_source], ['U', 'U']);
    assert.equal(await sizeOf((await fetchUrl(server, logo as string)).rawPayload), 'png 500x100');
    await as.owner.call(deleteLogo, { night: true });
    const told = (await bob.fetch()).map(({ op, property, data }) => [op, property, data]);
    assert.deepEqual(told, [
      ['update_dict', 'logo', { logo_url: logo, logo_source: 'U' }],
      ['update_dict', 'night_logo', { night_logo_url: nightLogo, night_logo_source: 'U' }],
      [
        'update_dict',
        'night_logo',
        { night_logo_url: 'http://chat.example.com/static/logo-night.svg', night_logo_source: 'D' },
      ],
    ]);
    const asked = await fetchFile(server, as.bob, '/api/v1/realm/logo?night=false');
    assert.deepEqual([asked.statusCode, asked.headers.location], [302, logo]);
  });

  test('refused: no file, no theme, users who do not administer the organization', async () => {
    const server = await startServer();
    const { as } = server;
    const none = await send(server, as.owner, uploadLogo, [night('false')]);
    assert.deepEqual([none.status, none.body.msg], [400, 'You must upload exactly one logo.']);
    const themeless = await send(server, as.owner, uploadLogo, [await wide()]);
    assert.deepEqual([themeless.status, themeless.body.code], [400, 'REQUEST_VARIABLE_MISSING']);
    assert.equal((await send(server, as.alice, uploadLogo, [night('false'), await wide()])).status, 400);
    assert.equal((await as.alice.refused(deleteLogo, { night: false })).status, 400);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { owner } = server.as;
    await verifyEvents(server, async () => send(server, owner, uploadIcon, [await wide()]));
    await verifyEvents(server, async () => send(server, owner, uploadLogo, [night('true'), await wide()]));
    await verifyEvents(server, () => owner.call(deleteIcon, {}));
  });
});
