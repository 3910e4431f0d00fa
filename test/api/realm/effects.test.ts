import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { devFetchApiKey } from '../../../src/chat/endpoints/authentication/dev-fetch-api-key.ts';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { startServer } from '../../support/server.ts';

/** A change takes effect on the next request. */
describe('settings of the organization', () => {
  test('mandatory_topics', async () => {
    const { as } = await startServer();
    const message = { type: 'stream' as const, to: 'square', topic: '', content: 'Hello' };
    await as.alice.call(sendMessage, message);
    await as.owner.call(updateRealm, { mandatory_topics: true });
    assert.equal(
      (await as.alice.refused(sendMessage, message)).msg,
      'Topics are required in this organization',
    );
  });

  test('permissions: channels are made and direct messages begun by users who hold them', async () => {
    const { as, context } = await startServer();
    const group = (name: string) => ({ new: context.realm.groupByName(name)?.id as number });
    const make = (name: string) => ({ subscriptions: [{ name }] });
    await as.alice.call(subscribeToChannels, make('first'));
    const only = { direct_members: [as.bob.user.id], direct_subgroups: [] };
    await as.owner.call(updateRealm, { can_create_public_channel_group: { new: only } });
    assert.equal(
      (await as.alice.refused(subscribeToChannels, make('second'))).msg,
      'Insufficient permission',
    );
    await as.bob.call(subscribeToChannels, make('second'));
    const direct = { type: 'direct' as const, to: JSON.stringify([as.bob.user.id]), content: 'Hello' };
    await as.owner.call(updateRealm, { direct_message_initiator_group: group('role:moderators') });
    const { msg } = await as.alice.refused(sendMessage, direct);
    assert.equal(msg, 'You do not have permission to initiate direct message conversations.');
    await as.moderator.call(sendMessage, direct);
  });

  test('waiting_period_threshold: full members', async () => {
    const server = await startServer();
    const { as, context } = server;
    const full = { new: context.realm.groupByName('role:fullmembers')?.id as number };
    await as.owner.call(updateRealm, { can_create_public_channel_group: full, waiting_period_threshold: 2 });
    await as.alice.refused(subscribeToChannels, { subscriptions: [{ name: 'early' }] });
    server.clock.advance(2 * 86_400_000);
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'late' }] });
  });

  test('default_code_block_language', async () => {
    const { as } = await startServer();
    const code = { content: '```\nlet a = 1;\n```' };
    assert.doesNotMatch((await as.alice.call(render, code)).rendered, /data-code-language/);
    await as.owner.call(updateRealm, { default_code_block_language: 'javascript' });
    assert.match((await as.alice.call(render, code)).rendered, /data-code-language="JavaScript"/);
  });

  test('authentication_methods, here and in what the server says of itself', async () => {
    const { as, asNobody } = await startServer({ development: true });
    const account = { email: 'newcomer@example.com', password: 'a long phrase', full_name: 'Nora Newcomer' };
    await as.owner.call(createUser, account);
    const credentials = { username: account.email, password: account.password };
    const methods = async () => {
      const { authentication_methods, email_auth_enabled } = await asNobody.call(getServerSettings, {});
      const { password, email, dev } = authentication_methods as Record<string, boolean>;
      return [email_auth_enabled, password, email, dev];
    };
    await asNobody.call(fetchApiKey, credentials);
    assert.deepEqual(await methods(), [true, true, true, true]);
    await as.owner.call(updateRealm, { authentication_methods: { Email: false, Dev: true } });
    assert.equal((await asNobody.refused(fetchApiKey, credentials)).code, 'PASSWORD_AUTH_DISABLED');
    await asNobody.call(devFetchApiKey, { username: account.email });
    assert.deepEqual(await methods(), [false, false, false, true]);
    await as.owner.call(updateRealm, { authentication_methods: { Email: true, Dev: false } });
    await asNobody.call(fetchApiKey, credentials);
    assert.equal((await asNobody.refused(devFetchApiKey, { username: account.email })).status, 401);
    assert.deepEqual(await methods(), [true, true, true, false]);
  });

  test('disallow_disposable_email_addresses', async () => {
    const { as } = await startServer();
    const account = { email: 'a@x.mailinator.com', password: 'a long phrase', full_name: 'Nora Newcomer' };
    const { msg } = await as.owner.refused(createUser, account);
    assert.equal(msg, 'Disposable email addresses are not allowed in this organization');
    await as.owner.call(updateRealm, { disallow_disposable_email_addresses: false });
    await as.owner.call(createUser, account);
  });

  test('name and description, rendered and harmless, are delivered to everybody', async () => {
    const { as, asNobody } = await startServer();
    const description = 'A *place* for <script>alert(1)</script> @**Alice Member**';
    await as.owner.call(updateRealm, { name: 'Other', description });
    const { realm_name, realm_description } = await asNobody.call(getServerSettings, {});
    assert.equal(realm_name, 'Other');
    assert.match(realm_description, /^<p>A <em>place<\/em> for &lt;script&gt;/);
    assert.doesNotMatch(realm_description, /<script|user-mention/);
  });
});
