import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { addRealmDomain } from '../../../src/chat/endpoints/realm/add-realm-domain.ts';
import { getRealmDomains } from '../../../src/chat/endpoints/realm/get-realm-domains.ts';
import { removeRealmDomain } from '../../../src/chat/endpoints/realm/remove-realm-domain.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateRealmDomain } from '../../../src/chat/endpoints/realm/update-realm-domain.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';

const success = { result: 'success', msg: '' };
const events = { event_types: ['realm_domains', 'realm'] };

describe('/realm/domains', () => {
  test('come, change and go; everybody gets the event and sees them', async () => {
    const { as } = await startServer();
    const guest = await listen(as.guest, events);
    const added = await as.owner.call(addRealmDomain, { domain: ' Example.ORG ', allow_subdomains: false });
    assert.deepEqual(added, { ...success, new_domain: [1, 'example.org'] });
    const realm_domain = { domain: 'example.org', allow_subdomains: true };
    assert.deepEqual(await as.owner.call(updateRealmDomain, realm_domain), success);
    assert.deepEqual(await as.guest.call(getRealmDomains, {}), { ...success, domains: [realm_domain] });
    assert.deepEqual((await as.guest.call(registerQueue, {})).realm_domains, [realm_domain]);
    assert.deepEqual(await as.owner.call(removeRealmDomain, { domain: 'example.org' }), success);
    assert.deepEqual((await as.guest.call(getRealmDomains, {})).domains, []);
    assert.deepEqual(await guest.fetch(), [
      { type: 'realm_domains', op: 'add', realm_domain: { domain: 'example.org', allow_subdomains: false } },
      { type: 'realm_domains', op: 'change', realm_domain },
      { type: 'realm_domains', op: 'remove', domain: 'example.org' },
    ]);
    const again = await as.owner.call(addRealmDomain, { domain: 'example.org', allow_subdomains: false });
    assert.deepEqual(again.new_domain, [2, 'example.org']);
  });

  test('without any left, addresses are no longer restricted', async () => {
    const { as } = await startServer();
    for (const domain of ['example.org', 'example.net']) {
      await as.owner.call(addRealmDomain, { domain, allow_subdomains: false });
    }
    await as.owner.call(updateRealm, { emails_restricted_to_domains: true });
    const guest = await listen(as.guest, { event_types: ['realm'] });
    await as.owner.call(removeRealmDomain, { domain: 'example.org' });
    assert.deepEqual(await guest.fetch(), []);
    await as.owner.call(removeRealmDomain, { domain: 'example.net' });
    const property = 'emails_restricted_to_domains';
    assert.deepEqual(await guest.fetch(), [{ type: 'realm', op: 'update', property, value: false }]);
  });

  test('restrict who gets an account, from the next request on', async () => {
    const { as } = await startServer();
    const join = (email: string) => ({ email, password: 'a long phrase', full_name: 'Nora Newcomer' });
    await as.owner.call(addRealmDomain, { domain: 'example.org', allow_subdomains: false });
    await as.owner.call(updateRealm, { emails_restricted_to_domains: true });
    const refusal = async (email: string) => (await as.owner.refused(createUser, join(email))).msg;
    assert.equal(
      await refusal('a@sub.example.org'),
      "Email 'a@sub.example.org' not allowed in this organization",
    );
    assert.equal(await refusal('a+b@example.org'), 'Email addresses containing + are not allowed.');
    await as.owner.call(updateRealmDomain, { domain: 'example.org', allow_subdomains: true });
    await as.owner.call(createUser, join('a@sub.example.org'));
    assert.equal(
      await refusal('a@notexample.org'),
      "Email 'a@notexample.org' not allowed in this organization",
    );
  });

  test('are refused: an invalid, an existing, and a missing domain', async () => {
    const { as } = await startServer();
    const refusal = async (domain: string) =>
      (await as.owner.refused(addRealmDomain, { domain, allow_subdomains: false })).msg;
    assert.equal(await refusal(''), "Invalid domain: Domain can't be empty.");
    assert.equal(await refusal('example'), 'Invalid domain: Domain must have at least one dot (.)');
    assert.equal(await refusal(`${'a'.repeat(260)}.org`), 'Invalid domain: Domain is too long');
    assert.equal(await refusal('.example.org'), 'Invalid domain: Domain cannot start or end with a dot (.)');
    assert.equal(await refusal('example..org'), "Invalid domain: Consecutive '.' are not allowed.");
    assert.equal(await refusal('-a.org'), "Invalid domain: Subdomains cannot start or end with a '-'.");
    assert.equal(
      await refusal('exämple.org'),
      "Invalid domain: Domain can only have letters, numbers, '.' and '-'s.",
    );
    await as.owner.call(addRealmDomain, { domain: 'example.org', allow_subdomains: false });
    assert.equal(
      await refusal('EXAMPLE.org'),
      'The domain example.org is already a part of your organization.',
    );
    const missing = 'No entry found for domain nowhere.org.';
    const change = { domain: 'nowhere.org', allow_subdomains: true };
    assert.equal((await as.owner.refused(updateRealmDomain, change)).msg, missing);
    assert.equal((await as.owner.refused(removeRealmDomain, { domain: 'nowhere.org' })).msg, missing);
  });

  test('are for owners to say', async () => {
    const { as, asNobody } = await startServer();
    const entry = { domain: 'example.org', allow_subdomains: true };
    await as.owner.call(addRealmDomain, entry);
    for (const actor of [as.administrator, as.alice, as.guest, as.bot]) {
      const refusals = [
        await actor.refused(addRealmDomain, entry),
        await actor.refused(updateRealmDomain, entry),
        await actor.refused(removeRealmDomain, entry),
      ];
      for (const { msg } of refusals) assert.equal(msg, 'Must be an organization owner');
    }
    assert.equal((await asNobody.refused(addRealmDomain, entry)).status, 401);
    assert.equal((await asNobody.refused(getRealmDomains, {})).status, 401);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { owner } = server.as;
    await verifyEvents(server, async () => {
      await owner.call(addRealmDomain, { domain: 'example.org', allow_subdomains: true });
      await owner.call(addRealmDomain, { domain: 'example.net', allow_subdomains: true });
      await owner.call(updateRealmDomain, { domain: 'example.org', allow_subdomains: false });
    });
    await owner.call(updateRealm, { emails_restricted_to_domains: true });
    await verifyEvents(server, async () => {
      await owner.call(removeRealmDomain, { domain: 'example.net' });
      await owner.call(removeRealmDomain, { domain: 'example.org' });
    });
  });
});
