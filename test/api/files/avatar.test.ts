import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { removeAvatar } from '../../../src/chat/endpoints/users/remove-avatar.ts';
import { setAvatar } from '../../../src/chat/endpoints/users/set-avatar.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { claimedSize, moving, picture, sizeOf } from '../../support/pictures.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { fetchFile, type Part, send } from '../../support/uploads.ts';

const upload = (server: TestServer, actor: Actor, ...contents: (Uint8Array | string)[]) =>
  send(
    server,
    actor,
    setAvatar,
    contents.map((content): Part => ({ filename: 'me.png', type: 'image/png', content })),
  );

const wide = () => picture('jpeg', { width: 1200, height: 300 });
const pathOf = (url: string) => url.replace('http://chat.example.com', '');

describe('/users/me/avatar', () => {
  test('is made anew, square, in two sizes', async () => {
    const server = await startServer();
    const { status, body } = await upload(server, server.as.alice, await wide());
    assert.equal(status, 200);
    assert.match(
      body.avatar_url,
      /^http:\/\/chat\.example\.com\/user_avatars\/1\/[A-Za-z0-9_-]{24}\.png\?version=2$/,
    );
    assert.deepEqual(body, { result: 'success', msg: '', avatar_url: body.avatar_url });
    const path = pathOf(body.avatar_url);
    const small = await fetchFile(server, undefined, path);
    const medium = await fetchFile(server, undefined, path.replace('.png', '-medium.png'));
    assert.equal(small.headers['content-type'], 'image/png');
    assert.deepEqual(
      [await sizeOf(small.rawPayload), await sizeOf(medium.rawPayload)],
      ['png 100x100', 'png 500x500'],
    );
    assert.equal(small.rawPayload.includes('SECRET') || medium.rawPayload.includes('SECRET'), false);
    const own = await server.as.alice.call(getOwnUser, {});
    assert.deepEqual([own.avatar_url, own.avatar_version], [body.avatar_url, 2]);
  });

  test('is delivered to everybody, with each change another address', async () => {
    const server = await startServer();
    const { as } = server;
    const bob = await listen(as.bob, { event_types: ['realm_user'], client_extavatar: false });
    const extern = await listen(as.bob, { event_types: ['realm_user'], client_extavatar: true });
    const first = (await upload(server, as.alice, await wide())).body.avatar_url;
    const second = (await upload(server, as.alice, await wide())).body.avatar_url;
    const { avatar_url: third } = await as.alice.call(removeAvatar, {});
    const { id } = as.alice.user;
    assert.equal(third, `http://chat.example.com/avatar/${id}?version=4`);
    const told = [first, second].map((avatar_url, index) => ({
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: id,
        avatar_url,
        avatar_source: 'U',
        avatar_url_medium: avatar_url.replace('.png', '-medium.png'),
        avatar_version: index + 2,
      },
    }));
    const last = {
      user_id: id,
      avatar_url: third,
      avatar_source: 'G',
      avatar_url_medium: `http://chat.example.com/avatar/${id}/medium?version=4`,
      avatar_version: 4,
    };
    assert.deepEqual(await bob.fetch(), [...told, { type: 'realm_user', op: 'update', person: last }]);
    const computed = (await extern.fetch()).at(-1)?.person as Record<string, unknown>;
    assert.deepEqual([computed.avatar_url, computed.avatar_url_medium], [null, null]);
    assert.notEqual(first.split('?')[0], second.split('?')[0]);
    assert.equal((await fetchFile(server, undefined, pathOf(first))).statusCode, 200);
  });

  test('is found by ID by users who may know whose it is; others see initials', async () => {
    const server = await startServer();
    const { as } = server;
    const url = pathOf((await upload(server, as.alice, await wide())).body.avatar_url).split('?')[0];
    for (const who of [as.alice.user.id, `user${as.alice.user.id}@chat.example.com`, 'alice@example.com']) {
      const found = await fetchFile(server, as.bob, `/avatar/${who}`);
      assert.deepEqual([found.statusCode, found.headers.location], [302, url]);
      const drawn = await fetchFile(server, undefined, `/avatar/${who}`);
      assert.deepEqual([drawn.statusCode, drawn.headers['content-type']], [200, 'image/svg+xml']);
    }
    const medium = await fetchFile(server, as.bob, `/avatar/${as.alice.user.id}/medium`);
    assert.equal(medium.headers.location, url?.replace('.png', '-medium.png'));
    assert.equal((await fetchFile(server, as.alice, `/avatar/${as.bob.user.id}`)).statusCode, 200);
  });

  test('refused: what is no picture, too large a one, none or several, nobody', async () => {
    const server = await startServer();
    const { alice } = server.as;
    const png = await picture('png', { width: 20, height: 10 });
    const refusals: readonly (readonly [contents: (Uint8Array | string)[], code: string, msg: string])[] = [
      [[], 'BAD_REQUEST', 'You must upload exactly one avatar.'],
      [[png, png], 'BAD_REQUEST', 'You must upload exactly one avatar.'],
      [
        [new Uint8Array((5 << 20) + 1)],
        'BAD_REQUEST',
        'Uploaded file is larger than the allowed limit of 5 MiB',
      ],
      [
        ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
        'BAD_IMAGE',
        'Could not decode image; did you upload an image file?',
      ],
      [['GIF89a'], 'BAD_IMAGE', 'Could not decode image; did you upload an image file?'],
      [[png.subarray(0, png.length - 30)], 'BAD_IMAGE', 'Image is corrupted or truncated'],
      [[claimedSize(png, { width: 60_000, height: 60_000 })], 'BAD_IMAGE', 'Image size exceeds limit.'],
    ];
    for (const [contents, code, msg] of refusals) {
      const { status, body } = await upload(server, alice, ...contents);
      assert.deepEqual([status, body.code, body.msg], [400, code, msg]);
    }
    assert.equal((await send(server, undefined, setAvatar, [])).status, 401);
    assert.equal(server.as.alice.user.avatarVersion, 1);
    assert.equal((await server.asNobody.refused(removeAvatar, {})).status, 401);
  });

  test('refused where people do not change their pictures; administrators do', async () => {
    const server = await startServer();
    const { as } = server;
    await server.context.transact(async (tx) => {
      await updateRealmSettings(tx, { avatar_changes_disabled: true });
    });
    const { status, body } = await upload(server, as.alice, await wide());
    assert.deepEqual([status, body.msg], [400, 'Avatar changes are disabled in this organization.']);
    assert.equal((await as.alice.refused(removeAvatar, {})).msg, body.msg);
    assert.equal((await upload(server, as.owner, await wide())).status, 200);
  });

  test('state + events = fresh state, for bots too', async () => {
    const server = await startServer();
    const { alice, bot } = server.as;
    const gif = await moving('gif', { width: 30, height: 20 }, 2);
    await verifyEvents(server, () => upload(server, alice, gif));
    await verifyEvents(server, () => upload(server, bot, gif));
    await verifyEvents(server, () => alice.call(removeAvatar, {}));
  });
});
