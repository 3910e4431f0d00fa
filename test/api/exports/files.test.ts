import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { deactivateCustomEmoji } from '../../../src/chat/endpoints/realm/deactivate-custom-emoji.ts';
import { deleteLogo } from '../../../src/chat/endpoints/realm/delete-logo.ts';
import { uploadCustomEmoji } from '../../../src/chat/endpoints/realm/upload-custom-emoji.ts';
import { uploadIcon } from '../../../src/chat/endpoints/realm/upload-icon.ts';
import { uploadLogo } from '../../../src/chat/endpoints/realm/upload-logo.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { removeAttachment } from '../../../src/chat/endpoints/users/remove-attachment.ts';
import { setAvatar } from '../../../src/chat/endpoints/users/set-avatar.ts';
import type { RealmExport } from '../../../src/chat/model/organization.ts';
import type { Config } from '../../../src/engine/config/config.ts';
import { exportEntries } from '../../../src/features/exports/operations/contents.ts';

import { readArchive, readFiles, readTables } from '../../support/archive.ts';
import { archiveOf, consent } from '../../support/exports.ts';
import { moving, picture, sizeOf } from '../../support/pictures.ts';
import { startS3 } from '../../support/s3.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { join, leave, say, whisper } from '../../support/talk.ts';
import { type Part, send, upload } from '../../support/uploads.ts';

const ASKED: Omit<RealmExport, 'actingUserId'> = {
  ...{ id: 1, exportType: 1, requestedAt: 0, attempts: 1, secret: '' },
  ...{ aliveAt: 0, finishedAt: null, failedAt: null, deletedAt: null },
};

type Line = Readonly<Record<string, unknown>>;

/** The lines about files, and the bytes by their path; each path is that of one line. */
async function filesOf(server: TestServer, type: 1 | 2) {
  const bytes = await archiveOf(server, type);
  const lines = readTables(bytes).files ?? [];
  const files = readFiles(bytes);
  const paths = lines.map(({ path }) => path).filter((path) => path !== null);
  assert.deepEqual([...files.keys()].sort(), paths.toSorted());
  return { lines, files, bytes, of: (url: string) => lines.find(({ path_id }) => isPathOf(path_id, url)) };
}

const isPathOf = (pathId: unknown, url: string) => url === `/user_uploads/${pathId}`;

/** What the uploads in an archive contain. */
async function contentsOf(server: TestServer, type: 1 | 2): Promise<string[]> {
  const { lines, files } = await filesOf(server, type);
  const uploads = lines.filter(({ kind }) => kind === 'upload');
  return uploads.map(({ path }) => String(files.get(String(path)))).sort();
}

const link = (url: string) => `[file](${url})`;
const keyOf = (url: string) => `uploads/${url.split('/').slice(2, 5).join('/')}`;
const idOf = (url: string, lines: readonly Line[]) =>
  lines.find(({ path_id }) => isPathOf(path_id, url))?.id as number;

async function portrait(server: TestServer, actor: Actor): Promise<void> {
  const part: Part = { filename: 'me.png', content: await picture('png', { width: 30, height: 30 }) };
  assert.equal((await send(server, actor, setAvatar, [part])).status, 200);
}

async function emoji(server: TestServer, emoji_name: string, content: Buffer): Promise<void> {
  const part: Part = { filename: 'e.gif', type: 'image/gif', content };
  const { status } = await send(server, server.as.owner, uploadCustomEmoji, [part], { emoji_name });
  assert.equal(status, 200);
}

const STORES: Readonly<Record<string, () => Promise<Partial<Config>>>> = {
  'the data folder': async () => ({}),
  'an S3 store': async () => ({ s3: await startS3() }),
};

for (const [name, configure] of Object.entries(STORES)) {
  describe(`files of ${name}`, () => {
    test('are in an archive as they are, each with a line about it', async () => {
      const server = await startServer(await configure());
      const { as, cast, clock } = server;
      // More than is read at once.
      const content = Array.from({ length: 40_000 }, (_, n) => `line ${n}\n`).join('');
      const url = await upload(server, as.bob, '../../../etc/päss"wd.txt', content);
      const empty = await upload(server, as.bob, 'empty', '');
      const ids = [
        await say(as.bob, 'square', 'a', link(url)),
        await say(as.alice, 'window', 'b', link(url)),
      ];
      const inCellar = await say(as.alice, 'cellar', 'c', `${link(url)} ${link(empty)}`);
      const other = await say(as.bob, 'square', 'a', link(empty));
      const found = await filesOf(server, 1);
      const line = found.of(url);
      assert.deepEqual(line, {
        kind: 'upload',
        id: line?.id,
        user_id: cast.users.bob.id,
        name: line?.name,
        path_id: url.replace('/user_uploads/', ''),
        content_type: 'text/plain',
        create_time: clock.seconds,
        message_ids: ids,
        size: content.length,
        path: keyOf(url),
      });
      assert.equal(found.files.get(keyOf(url))?.toString(), content);
      assert.deepEqual(found.of(empty)?.message_ids, [other]);
      assert.equal(found.files.get(keyOf(empty))?.length, 0);
      for (const entry of readArchive(found.bytes)) {
        assert.match(entry.name, /^parley-export-[0-9]+(\/[A-Za-z0-9_-]+)+(\.jsonl)?$/);
      }
      await consent(as.alice);
      assert.deepEqual((await filesOf(server, 2)).of(url)?.message_ids, [...ids, inCellar]);
    });

    test('are pictures too: of people, of the organization and its emoji', async () => {
      const server = await startServer(await configure());
      const { as, cast } = server;
      const image = { filename: 'a.png', content: await picture('png', { width: 40, height: 20 }) };
      await send(server, as.owner, uploadIcon, [image]);
      for (const night of ['false', 'true']) {
        await send(server, as.owner, uploadLogo, [image, { field: 'night', content: night }]);
      }
      await as.owner.call(deleteLogo, { night: false });
      await portrait(server, as.bob);
      await emoji(server, 'waving', await moving('gif', { width: 9, height: 9 }, 3));
      await emoji(server, 'old', await picture('png', { width: 9, height: 9 }));
      await as.owner.call(deactivateCustomEmoji, { emoji_name: 'old' });
      const { lines, files } = await filesOf(server, 1);
      const told = lines.map(({ kind, user_id, name, content_type }) => [kind, user_id, name, content_type]);
      const owner = cast.users.owner.id;
      assert.deepEqual(told, [
        ['icon', undefined, undefined, 'image/png'],
        ['night_logo', undefined, undefined, 'image/png'],
        ['avatar', cast.users.bob.id, undefined, 'image/png'],
        ['custom_emoji', owner, 'waving', 'image/gif'],
        ['custom_emoji', owner, 'old', 'image/png'],
      ]);
      const sizes = lines.map(({ path }) => sizeOf(files.get(String(path)) ?? Buffer.alloc(0)));
      assert.deepEqual(await Promise.all(sizes), [
        ...['png 100x100', 'png 200x100', 'png 500x500', 'gif 64x64 x3', 'png 64x64'],
      ]);
      assert.deepEqual(
        lines.map(({ size }) => size),
        lines.map(({ path }) => files.get(String(path))?.length),
      );
    });

    test('that have vanished break nothing: their lines say so', async () => {
      const server = await startServer(await configure());
      const { as, context } = server;
      await portrait(server, as.alice);
      const urls = [
        await upload(server, as.bob, 'a', 'first'),
        await upload(server, as.bob, 'b', 'vanished'),
        await upload(server, as.bob, 'c', 'third'),
      ];
      await say(as.bob, 'square', 'a', urls.map(link).join(' '));
      await context.storage.remove(keyOf(urls[1] as string));
      await context.storage.remove(`pictures/${as.alice.user.avatarKey}-medium.png`);
      const { lines, files } = await filesOf(server, 1);
      assert.deepEqual(
        lines.map(({ kind, size, path }) => [kind, size, path]),
        [
          ['avatar', null, null],
          ['upload', 5, keyOf(urls[0] as string)],
          ['upload', 8, null],
          ['upload', 5, keyOf(urls[2] as string)],
        ],
      );
      assert.deepEqual([...files.values()].map(String), ['first', 'third']);
    });
  });
}

describe('uploads', () => {
  test('in a public export are the files that its messages show', async () => {
    const server = await startServer();
    const { as } = server;
    const add = (content: string, actor = as.bob) => upload(server, actor, 'a.txt', content);
    await say(as.bob, 'square', 'a', link(await add('in square')));
    await say(as.bob, 'cellar', 'a', link(await add('in cellar')));
    await whisper(as.bob, [as.alice], link(await add('to alice')));
    const drafted = await add('in a draft');
    await as.bob.call(createDrafts, {
      drafts: [{ type: 'stream', to: [server.cast.channels.square.id], topic: 'a', content: link(drafted) }],
    });
    const unsent = await add('not sent');
    // Whoever guesses an address gains nothing by sending it.
    await say(as.owner, 'square', 'a', `${link(unsent)} ${link(drafted)}`);
    const edited = await say(as.bob, 'square', 'a', link(await add('no more')));
    await as.bob.call(updateMessage, { message_id: edited, content: 'Nothing.' });
    await consent(as.alice);
    assert.deepEqual(await contentsOf(server, 1), ['in square']);
  });

  test('with consent are also files of private messages, and all files of consenting users', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const add = (content: string, actor: Actor) => upload(server, actor, 'a.txt', content);
    await say(as.bob, 'square', 'a', link(await add('in square', as.bob)));
    await say(as.bob, 'cellar', 'a', link(await add('in cellar', as.bob)));
    await whisper(as.bob, [as.alice], link(await add('to alice', as.bob)));
    await whisper(as.bob, [as.owner], link(await add('private, to the owner', as.bob)));
    await add('private, not sent', as.bob);
    await add("alice's own", as.alice);
    assert.deepEqual(await contentsOf(server, 2), ['in square'], 'nobody has consented');
    await consent(as.alice);
    assert.deepEqual(await contentsOf(server, 2), ["alice's own", 'in cellar', 'in square', 'to alice']);
    const { lines } = await filesOf(server, 2);
    const own = lines.find(({ user_id }) => user_id === cast.users.alice.id);
    assert.deepEqual(own?.message_ids, []);
    await as.alice.call(updateSettings, { allow_private_data_export: false });
    assert.deepEqual(await contentsOf(server, 2), ['in square']);
    await consent(as.bob);
    assert.equal((await contentsOf(server, 2)).length, 5, "all of bob's");
  });

  test('of a protected history are the files that a consenting, active user received', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const tell = async (content: string) =>
      say(as.alice, 'cellar', 'a', link(await upload(server, as.alice, 'a.txt', content)));
    await tell('before');
    await join(server, cast.channels.cellar, as.guest.user, as.moderator.user);
    await tell('during');
    await leave(server, cast.channels.cellar, as.guest.user);
    await tell('after');
    await consent(as.guest);
    assert.deepEqual(await contentsOf(server, 2), []);
    await consent(as.moderator);
    assert.deepEqual(await contentsOf(server, 2), ['after', 'during']);
  });

  test('do not get into an archive by a message that has been read, and then moved to where it is private', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const message_id = await say(as.alice, 'square', 'a');
    const secret = await upload(server, as.alice, 'a.txt', 'secret');
    const { db, realm, storage } = context;
    const source = { db, realm, storage, signal: new AbortController().signal };
    const asked = { ...ASKED, actingUserId: cast.users.owner.id };
    const tables: string[] = [];
    for await (const entry of exportEntries(source, asked)) {
      assert(!('bytes' in entry));
      tables.push(entry.table);
      if (entry.table !== 'messages') continue;
      await as.alice.call(updateMessage, { message_id, stream_id: cast.channels.cellar.id });
      await as.alice.call(updateMessage, { message_id, content: link(secret) });
    }
    assert(tables.includes('messages') && !tables.includes('files'));
  });

  test('that were removed are gone, also while messages link to them', async () => {
    const server = await startServer();
    const { as } = server;
    const [kept, removed, deleted] = [
      await upload(server, as.bob, 'a', 'kept'),
      await upload(server, as.bob, 'b', 'removed'),
      await upload(server, as.bob, 'c', 'deleted with its message'),
    ] as const;
    const both = await say(as.bob, 'square', 'a', `${link(kept)} ${link(removed)}`);
    const message_id = await say(as.bob, 'square', 'a', `${link(kept)} ${link(deleted)}`);
    const before = await filesOf(server, 1);
    assert.equal(before.lines.length, 3);
    await as.bob.call(removeAttachment, { attachment_id: idOf(removed, before.lines) });
    await as.owner.call(deleteMessage, { message_id });
    const { lines } = await filesOf(server, 1);
    assert.deepEqual(
      lines.map(({ id, message_ids }) => [id, message_ids]),
      [[idOf(kept, before.lines), [both]]],
    );
  });
});

test('an archive has what was deactivated and archived, too, and nothing private of people who have gone', async () => {
  const server = await startServer();
  const { as, cast } = server;
  await portrait(server, as.bob);
  const url = await upload(server, as.bob, 'a.txt', 'in the archived channel');
  await upload(server, as.bob, 'b.txt', 'not sent');
  const message = await say(as.bob, 'window', 'a', link(url));
  const { group_id } = await as.owner.call(createUserGroup, { name: 'past', description: '', members: [] });
  await consent(as.bob);
  await as.owner.call(deactivateUserGroup, { user_group_id: group_id });
  await as.owner.call(archiveStream, { stream_id: cast.channels.window.id });
  assert.deepEqual(await contentsOf(server, 2), ['in the archived channel', 'not sent']);
  await as.owner.call(deactivateUser, { user_id: cast.users.bob.id });
  const bytes = await archiveOf(server, 2);
  const { users = [], groups = [], channels = [], messages = [], ...tables } = readTables(bytes);
  const bob = users.find(({ id }) => id === cast.users.bob.id);
  assert.deepEqual([bob?.is_active, bob?.settings], [false, undefined]);
  assert.equal(groups.find(({ id }) => id === group_id)?.deactivated, true);
  assert.equal(channels.find(({ id }) => id === cast.channels.window.id)?.is_archived, true);
  assert.equal(
    messages.some(({ id }) => id === message),
    true,
  );
  assert.equal(tables.private_data, undefined);
  assert.deepEqual(
    tables.files?.map(({ kind, user_id, path_id = null }) => [kind, user_id, path_id]),
    [
      ['avatar', cast.users.bob.id, null],
      ['upload', cast.users.bob.id, url.replace('/user_uploads/', '')],
    ],
  );
});
