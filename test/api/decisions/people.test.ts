import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { acceptInvite } from '../../../src/chat/endpoints/invites/accept-invite.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { createClient, injectTransport } from '../../../src/testing/client.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { makeGroup } from '../../support/user-groups.ts';

const grace = { email: 'grace@example.com', password: 'a long enough passphrase', full_name: 'Grace Hopper' };

describe('people and groups, as decided', () => {
  test('the first owner may create users and change addresses, another owner may not; the API shows neither', async () => {
    const { as } = await startServer();
    const { user_id } = await as.owner.call(createUser, grace);
    await as.owner.call(updateUser, { user_id, new_email: 'hopper@example.com' });
    await as.owner.call(updateUser, { user_id: as.alice.user.id, role: 100 });
    await as.alice.refused(createUser, { ...grace, email: 'ada@example.com' });
    await as.alice.refused(updateUser, { user_id, new_email: 'g@example.com' });
    const own = JSON.stringify([await as.owner.call(getOwnUser), await as.owner.call(registerQueue)]);
    for (const name of ['can_create_users', 'can_change_user_emails']) assert(!own.includes(name), name);
  });

  test('a group that is made with subgroups is one event', async () => {
    const { as, context } = await startServer();
    const heard = await listen(as.bob, { event_types: ['user_group'] });
    const subgroups = [context.realm.systemGroup('role:owners').id];
    const id = await makeGroup(as.alice, 'outer', [], { subgroups });
    const [event, ...more] = await heard.fetch();
    const group = event?.group as { id: number; direct_subgroup_ids: number[] };
    assert.deepEqual([event?.op, group.id, group.direct_subgroup_ids, more], ['add', id, subgroups, []]);
  });

  test('one signs in by the address in any case of letters, and by the one in its place', async () => {
    const { app, as } = await startServer();
    const { apiKey, id } = as.alice.user;
    for (const email of ['alice@example.com', 'ALICE@Example.com', `user${id}@chat.example.com`]) {
      const { body } = await createClient(injectTransport(app.http), { email, apiKey }).call(getOwnUser, {});
      assert(body.result === 'success' && body.user_id === id, email);
    }
  });

  test('an invitation leaves out channels and groups that are gone', async () => {
    const { as, asNobody, cast, context } = await startServer();
    const { square, attic } = cast.channels;
    const groups = [await makeGroup(as.owner, 'kept', []), await makeGroup(as.owner, 'gone', [])];
    const { invite_link } = await as.owner.call(createInviteLink, {
      ...{ stream_ids: [square.id, attic.id], group_ids: groups },
    });
    await as.owner.call(archiveStream, { stream_id: attic.id });
    await as.owner.call(deactivateUserGroup, { user_group_id: groups[1] as number });
    const token = /\/join\/([a-z0-9]+)\//.exec(invite_link)?.[1] ?? '';
    const { user_id } = await asNobody.call(acceptInvite, { ...grace, token });
    assert.deepEqual([...context.realm.subscriptionsOf(user_id).keys()], [square.id]);
    const state = await as.owner.call(registerQueue, { include_deactivated_groups: true } as never);
    const memberOf = state.realm_user_groups?.filter(
      ({ members, is_system_group }) => !is_system_group && members.includes(user_id),
    );
    assert.deepEqual(
      memberOf?.map(({ id }) => id),
      [groups[0]],
    );
  });

  test('embedded bots cannot be made', async () => {
    const { as } = await startServer();
    const { msg } = await as.alice.refused(createBot, { full_name: 'Em', short_name: 'em', bot_type: 4 });
    assert.equal(msg, 'Embedded bots are not enabled.');
  });
});

describe('settings and pictures, as decided', () => {
  test('there are 32 sounds, `pop` among them', async () => {
    const { as } = await startServer();
    const { user_settings } = await as.alice.call(registerQueue);
    const offered = (user_settings?.available_notification_sounds ?? []) as readonly string[];
    assert.deepEqual([new Set(offered).size, offered.includes('pop')], [32, true]);
  });

  test('an organization has a name', async () => {
    const { as } = await startServer();
    for (const name of ['', ' ']) assert.equal((await as.owner.refused(updateRealm, { name })).status, 400);
  });

  test('a video on another host is a link', async () => {
    const { as } = await startServer();
    for (const url of ['https://x.example/a.mp4', 'https://x.example/a.webm']) {
      const { rendered } = await as.alice.call(render, { content: url });
      assert.equal(rendered, `<p><a href="${url}">${url}</a></p>`);
    }
  });
});
