import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ApiDecision, DECISIONS } from '../../../scripts/compat.ts';
import { regenerateBotApiKey } from '../../../src/chat/endpoints/bots/regenerate-bot-key.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { addRealmDomain } from '../../../src/chat/endpoints/realm/add-realm-domain.ts';
import { deactivateRealm } from '../../../src/chat/endpoints/realm/deactivate-realm.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { integrations } from '../../../src/features/integrations/catalogue.ts';
import { inject } from '../../../src/testing/inject.ts';
import { signedIn } from '../../support/browser.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { authorization } from '../../support/uploads.ts';
import { hookBot, post } from '../webhooks/hooks.ts';

function decision(what: string): ApiDecision {
  const [row, ...more] = Object.values(DECISIONS)
    .flat()
    .filter((each) => each.what === what);
  assert(row && more.length === 0, what);
  return row;
}

describe('requests and errors, as decided', () => {
  test('a missing role has one code in the operations of the specification and another elsewhere; guests have the same in both', async () => {
    const { as } = await startServer();
    const codeOf = async (refusal: Promise<{ status: number; code: string; msg: string }>) => {
      const { status, code, msg } = await refusal;
      return [status, code, msg];
    };
    const rename = { user_id: as.alice.user.id, full_name: 'Somebody' };
    const role = 'Must be an organization administrator';
    assert.deepEqual(await codeOf(as.bob.refused(updateUser, rename)), [400, 'BAD_REQUEST', role]);
    const domain = { domain: 'example.org', allow_subdomains: false };
    for (const actor of [as.administrator, as.guest]) {
      const owner = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'];
      assert.deepEqual(await codeOf(actor.refused(addRealmDomain, domain)), owner);
    }
    const guests = [400, 'BAD_REQUEST', 'Not allowed for guest users'];
    const subscriptions = [{ name: 'new' }];
    assert.deepEqual(await codeOf(as.guest.refused(subscribeToChannels, { subscriptions })), guests);
    const group = { name: 'crew', description: '', members: [] };
    assert.deepEqual(await codeOf(as.guest.refused(createUserGroup, group)), guests);
  });

  test('only UNAUTHORIZED comes with WWW-Authenticate', async () => {
    const { app, as } = await startServer({ rateLimit: 4 });
    const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, actor?: Actor) => {
      const headers = actor ? authorization(actor) : {};
      const response = await inject(app.http, { method, url: `/api/v1${path}`, headers });
      const { statusCode, headers: answered } = response;
      return [statusCode, response.json().code, answered['www-authenticate'] !== undefined];
    };
    assert.deepEqual(await ask('GET', '/users/me'), [401, 'UNAUTHORIZED', true]);
    assert.deepEqual(await ask('POST', '/messages', as.alice), [400, 'REQUEST_VARIABLE_MISSING', false]);
    assert.deepEqual(await ask('GET', '/nothing', as.alice), [404, 'BAD_REQUEST', false]);
    assert.deepEqual(await ask('PATCH', '/users/me', as.alice), [405, 'BAD_REQUEST', false]);
    for (let left = 4; left > 0; left--) await ask('GET', '/users/me', as.bob);
    assert.deepEqual(await ask('GET', '/users/me', as.bob), [429, 'RATE_LIMIT_HIT', false]);
    await as.owner.call(deactivateRealm, {});
    assert.deepEqual(await ask('GET', '/users/me', as.owner), [401, 'REALM_DEACTIVATED', false]);
  });

  test('POST, PATCH and DELETE take parameters of the query', async () => {
    const { app, as } = await startServer();
    const words = async (method: 'POST' | 'DELETE', word: string) => {
      const url = `/api/v1/users/me/alert_words?alert_words=${encodeURIComponent(JSON.stringify([word]))}`;
      const response = await inject(app.http, { method, url, headers: authorization(as.alice) });
      return response.json().alert_words;
    };
    assert.deepEqual(await words('POST', 'tea'), ['tea']);
    assert.deepEqual(await words('DELETE', 'tea'), []);
    const url = '/api/v1/settings?full_name=Alice%20Query';
    await inject(app.http, { method: 'PATCH', url, headers: authorization(as.alice) });
    assert.equal(as.alice.user.fullName, 'Alice Query');
  });

  test('the bounds have the numbers that the decisions name', () => {
    const { ours } = decision('Bounds');
    const number = (bound: keyof typeof BOUNDS) => BOUNDS[bound].toLocaleString('en');
    const own = ['alertWords', 'savedSnippets', 'scheduledMessages', 'queues'] as const;
    assert.equal(new Set(own.map(number)).size, 1);
    assert.equal(
      ours,
      `${number('narrowTerms')} terms of a narrow, ${number('messageIds')} message IDs, ` +
        `${number('storageKeys')} keys of a bot's storage, ${number('subscriptionsAtOnce')} subscriptions and ` +
        `${number('newChannelsAtOnce')} new channels in a request; ${number('drafts')} drafts, ` +
        `${number('alertWords')} alert words, saved snippets, scheduled messages and queues of a person; ` +
        `${number('bots')} active bots of a person; ${number('emojiOnMessage')} different reactions and ` +
        `${number('submessages')} submessages of a message`,
    );
    assert.ok(decision('A page of messages').ours.startsWith(`holds about ${BOUNDS.pageBytes / 1e6} MB`));
    const history = `has up to ${number('editsOfMessage')}`;
    assert.ok(decision('`edit_history` of a message object').ours.endsWith(history));
  });

  test('a page of 5,000 messages costs as much as 51 requests, a search 5; bots spend what their owner has', async () => {
    const { app, as } = await startServer({ rateLimit: 200 });
    const left = async (actor: Actor, path: string) => {
      const request = { url: `/api/v1${path}`, headers: authorization(actor) };
      return Number((await inject(app.http, request)).headers['x-ratelimit-remaining']);
    };
    const page = (count: number, narrow: object[] = []) =>
      `/messages?anchor=newest&num_before=${count}&num_after=0&narrow=${encodeURIComponent(JSON.stringify(narrow))}`;
    let before = await left(as.alice, '/users/me');
    const costs = async (actor: Actor, path: string) => {
      const after = await left(actor, path);
      const cost = before - after;
      before = after;
      return cost;
    };
    assert.equal(await costs(as.alice, page(50)), 1);
    assert.equal(await costs(as.alice, page(5000)), 51);
    assert.equal(await costs(as.alice, page(50, [{ operator: 'search', operand: 'tea' }])), 5);
    assert.equal(await costs(as.bot, '/users/me'), 1);
  });

  test('a session has another key of a bot without a password, and its own only with one', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const bot_id = server.cast.users.bot.id;
    const { body } = await browser.ask(regenerateBotApiKey, { bot_id });
    assert.equal(body.api_key, server.as.bot.user.apiKey);
    assert.equal((await browser.ask(regenerateOwnApiKey)).body.result, 'error');
  });

  test('the organization is said to be deactivated while it is', async () => {
    const { as, asNobody } = await startServer();
    const isDeactivated = async () => (await asNobody.call(getServerSettings)).realm_deactivated;
    assert.equal(await isDeactivated(), false);
    await as.owner.call(deactivateRealm, {});
    assert.equal(await isDeactivated(), true);
  });
});

describe('services whose events arrive, as decided', () => {
  test('are as many as the decision says', () => {
    const [, count] = /events of (\d+) services/.exec(decision('Incoming-webhook bots').ours) ?? [];
    assert.equal(Number(count), integrations.length);
  });

  test('do not include the others of the release: each of them is answered with a sentence that says where to look', async () => {
    const server = await startServer();
    const { apiKey } = await hookBot(server);
    const names = [
      ...decision('Services of the release that are not built').release.matchAll(/`([a-z_]+)`/g),
    ];
    assert.ok(names.length > 40);
    for (const [, name = ''] of names) {
      const { status, body } = await post(server, apiKey, {
        ...{ name, query: { stream: 'square' }, payload: {} },
      });
      assert.deepEqual([status, body.code], [404, 'BAD_REQUEST'], name);
      assert.match(String(body.msg), /no integration of this name\. The page \/integrations lists them\./);
    }
  });
});
