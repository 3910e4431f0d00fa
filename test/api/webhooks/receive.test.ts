import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import { readRecorded } from '../../../src/features/integrations/kit/recorded.ts';
import { receiveWebhook } from '../../../src/features/webhooks/endpoints/receive-webhook.ts';
import { inject } from '../../../src/testing/inject.ts';
import { listen, messageOf } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';
import { join, read, term } from '../../support/talk.ts';
import { hookBot, post, said, whispered } from './hooks.ts';

const text = (content: string) => ({ text: content });

test('a service posts, and the bot says it in the channel of the address', async () => {
  const server = await startServer();
  const bot = await hookBot(server);
  const ear = await listen(server.as.bob);
  const answer = await post(server, bot.apiKey, {
    query: { stream: 'square', topic: 'builds' },
    payload: text('Done.'),
  });
  assert.deepEqual(answer, { status: 200, body: { text: 'ok' } });
  assert.deepEqual(await said(server), ['builds: <p>Done.</p>']);
  const [heard] = (await ear.wait()).filter(({ type }) => type === 'message');
  const { sender_id: sender, client } = messageOf(heard);
  assert.deepEqual([sender, client], [bot.id, 'SlackIncomingWebhook']);
});

test('the channel may be an ID; the topic is that of the event unless the address has one', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const stream = String(server.cast.channels.square.id);
  await post(server, apiKey, { name: 'json', query: { stream }, payload: { a: 1 } });
  assert.match((await said(server))[0] ?? '', /^JSON: /);
});

test('a service may name the channel: the bot writes there if it may, and its owner learns if the channel is missing', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const wrote = (channel: string) =>
    post(server, apiKey, {
      name: 'slack',
      query: { channels_map_to_topics: '0', stream: 'square' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ channel_name: channel, user_name: 'ann', text: '*Hi* @all' }).toString(),
    });
  assert.equal((await wrote('cellar')).status, 200);
  assert.deepEqual(await said(server, 'cellar'), [
    'Message from Slack: <p><strong>ann</strong>: <strong>Hi</strong> @all</p>',
  ]);
  assert.deepEqual(await said(server), []);
  // A name of digits is a name, not an ID.
  const digits = String(server.cast.channels.square.id);
  for (const name of ['nowhere', digits]) assert.equal((await wrote(name)).status, 200);
  assert.deepEqual(await said(server), []);
  const [first, second] = await whispered(server);
  assert.match(first ?? '', /channel `nowhere`, but that channel does not exist/);
  assert.ok(second?.includes(`channel \`${digits}\`, but that channel does not exist`));
  const wrong = await post(server, apiKey, {
    ...{ name: 'slack', query: { channels_map_to_topics: '2' } },
    payload: { channel_name: 'a', user_name: 'b', text: 'c' },
  });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'BAD_REQUEST']);
});

test('without a channel the owner of the bot gets a direct message', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  await post(server, apiKey, { payload: text('Hello') });
  assert.deepEqual(await whispered(server), ['Hook: Hello']);
});

test('a form with the event in `payload` is the same, and the key may come by HTTP Basic', async () => {
  const server = await startServer();
  const bot = await hookBot(server);
  const authorization = basicHeader({ email: bot.deliveryEmail, apiKey: bot.apiKey });
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ payload: JSON.stringify(text('By form.')) }).toString();
  const answer = await post(server, undefined, { query: { stream: 'square', topic: 'a' }, headers, payload });
  assert.equal(answer.status, 200);
  assert.deepEqual(await said(server), ['a: <p>By form.</p>']);
  const missing = await post(server, bot.apiKey, { headers, payload: 'a=b' });
  assert.deepEqual(
    [missing.status, missing.body.code, missing.body.ok],
    [400, 'REQUEST_VARIABLE_MISSING', false],
  );
});

test('the address takes the parameters of the API in a form too', async () => {
  const server = await startServer();
  const reply = await server.as.bot.call(receiveWebhook, {
    ...{ integration: 'json', stream: 'square', topic: 'builds' },
    payload: '{"build": "green"}',
  });
  assert.deepEqual(reply, { result: 'success', msg: '' });
  assert.match((await said(server)).join(), /^builds: .*green/s);
});

test('a generic bot may post too; people, wrong keys and missing ones are refused', async () => {
  const server = await startServer();
  const payload = text('a');
  const { bot, alice } = server.cast.users;
  assert.equal(
    (await post(server, bot.apiKey, { query: { stream: 'square', topic: 'a' }, payload })).status,
    200,
  );
  const refused = async (key: string | undefined) => {
    const { status, body } = await post(server, key, { payload });
    return [status, body.code, body.msg];
  };
  assert.deepEqual(await refused('x'.repeat(32)), [401, 'INVALID_API_KEY', 'Invalid API key']);
  assert.deepEqual(await refused('x'), [401, 'INVALID_API_KEY', 'Malformed API key']);
  assert.deepEqual(await refused(alice.apiKey), [401, 'INVALID_API_KEY', 'Invalid API key']);
  assert.equal((await refused(undefined))[1], 'UNAUTHORIZED');
  const error = await server.as.alice.refused(receiveWebhook, {
    integration: 'slack_incoming',
    payload: '{}',
  });
  assert.equal(error.msg, 'This address takes the key of a bot.');
  assert.deepEqual((await said(server)).length, 1);
});

test('the key of a deactivated bot opens nothing', async () => {
  const server = await startServer();
  const bot = await hookBot(server);
  await server.context.transact((tx) => tx.put({ users: [{ ...tx.realm.user(bot.id), isActive: false }] }));
  const { status, body } = await post(server, bot.apiKey, { payload: text('a') });
  assert.deepEqual([status, body.code], [401, 'USER_DEACTIVATED']);
});

test('a bot writes where its owner may: not in channels that the owner does not know', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const query = { stream: 'cellar', topic: 'a' };
  assert.equal((await post(server, apiKey, { query, payload: text('Alice is there.') })).status, 200);
  const { bot } = server.cast.users;
  await server.context.transact((tx) =>
    tx.put({ users: [{ ...tx.realm.user(bot.id), botOwnerId: server.cast.users.owner.id }] }),
  );
  assert.equal((await post(server, bot.apiKey, { query, payload: text('The owner is not.') })).status, 400);
  assert.deepEqual(await said(server, 'cellar'), ['a: <p>Alice is there.</p>']);
});

test('the owner of the bot is notified of a missing or empty channel, once an hour', async () => {
  const server = await startServer();
  const { apiKey, deliveryEmail } = await hookBot(server);
  const to = (stream: string) => post(server, apiKey, { query: { stream, topic: 'a' }, payload: text('Hi') });
  for (let times = 0; times < 3; times++) assert.equal((await to('nowhere')).status, 200);
  await to('attic');
  const bot = `Your bot \`${deliveryEmail}\` tried to send a message to channel`;
  const missing = `${bot} \`nowhere\`, but that channel does not exist. Click [here](#channels/new) to create it.`;
  const empty = `${bot} #**attic**. The channel exists but does not have any subscribers.`;
  const contents = (await whispered(server)).map((each) => each.slice(each.indexOf(': ') + 2));
  assert.deepEqual(contents, [missing, empty]);
  server.clock.advance(3_600_000);
  await to('nowhere');
  assert.equal((await whispered(server)).length, 3);
});

test('what strangers wrote mentions nobody, and is no command; the name of a channel is no link', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const query = { stream: 'square', topic: 'a' };
  const letter = (TextBody: string, Attachments: unknown[] = []) =>
    post(server, apiKey, { name: 'mail', query, payload: { Subject: 'x', TextBody, Attachments } });
  const file = { Name: '@**all**.txt', ContentType: 'text/plain', Content: 'YQ==' };
  assert.equal((await letter('@**all** @*role:owners*', [file])).status, 200);
  assert.equal((await letter('/poll Lunch?\none')).status, 200);
  assert.equal((await post(server, apiKey, { query, payload: text('/todo') })).status, 200);
  assert.equal((await post(server, apiKey, { query, payload: text('@*all* may be meant') })).status, 200);
  const { messages } = await read(server.as.alice, [term('channel', 'square')], { apply_markdown: false });
  const [first, poll, todo, own] = messages;
  assert.match(first?.content ?? '', /^@_\*\*all\*\* @_\*role:owners\*\n\n\[@_\*\*all\*\*\.txt\]/);
  assert.deepEqual([poll?.content, poll?.submessages], [' /poll Lunch?\none', []]);
  assert.deepEqual([todo?.content, todo?.submessages], [' /todo', []]);
  assert.deepEqual(
    messages.map(({ flags }) => flags),
    [[], [], [], ['stream_wildcard_mentioned', 'wildcard_mentioned']],
  );
  assert.equal(own?.content, '@**all** may be meant');
  await post(server, apiKey, {
    query: { stream: 'x\n\n[click](http://evil.example)`' },
    payload: text('Hi'),
  });
  assert.match(
    (await whispered(server))[0] ?? '',
    / to channel `x \[click\]\(http:\/\/evil\.example\)'`, but /,
  );
});

test('a body is not read where the bot may not write, nor one that is too large or too wide', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  await server.as.owner.call(updateStream, {
    stream_id: server.cast.channels.square.id,
    can_send_message_group: { new: { direct_members: [], direct_subgroups: [] } },
  });
  const codeOf = async (request: Parameters<typeof post>[2]) => {
    const { status, body } = await post(server, apiKey, request);
    return [status, body.code];
  };
  const square = { query: { stream: 'square' }, payload: '{' };
  assert.deepEqual(await codeOf(square), [400, 'BAD_REQUEST']);
  const nowhere = { query: { stream: 'nowhere' }, payload: '{' };
  assert.deepEqual(await codeOf(nowhere), [200, undefined]);
  const large = text('x'.repeat(512 << 10));
  assert.deepEqual(await codeOf({ payload: large }), [413, 'BAD_REQUEST']);
  const wide = `[${'0,'.repeat(20_000)}0]`;
  assert.deepEqual(await codeOf({ payload: wide }), [400, 'INVALID_JSON']);
  assert.deepEqual(await codeOf({ payload: text(`${','.repeat(30_000)}`) }), [200, undefined]);
});

test('names of the address that a service escaped once more; an empty one', async () => {
  const server = await startServer();
  const bot = await hookBot(server);
  await server.as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'tool shed' }] });
  for (const [stream, topic] of [
    ['tool%20shed', 'a%2Fb%20c'],
    ['tool shed', '100%'],
    ['tool shed', '%ff%20'],
  ] as const)
    assert.equal(
      (await post(server, bot.apiKey, { query: { stream, topic }, payload: text('x') })).status,
      200,
    );
  assert.deepEqual((await said(server, 'tool shed')).slice(1), [
    'a/b c: <p>x</p>',
    '100%: <p>x</p>',
    '%ff%20: <p>x</p>',
  ]);
  assert.equal((await post(server, bot.apiKey, { query: { stream: '' }, payload: text('x') })).status, 200);
  assert.deepEqual(await whispered(server), [
    `Notification Bot: Your bot \`${bot.deliveryEmail}\` got a request, but \`stream\` is empty in the address of its webhook.`,
  ]);
});

test('an alert for everybody from a bot that may not notify everybody is sent, and mentions silently', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  for (let n = 0; n < 14; n++) {
    const account = { email: `many${n}@example.com`, fullName: `Many ${n}`, role: 400 } as const;
    const user = await server.context.transact((tx) => createUser(tx, account));
    await join(server, server.cast.channels.square, user);
  }
  const query = { stream: 'square', topic: 'a' };
  assert.equal((await post(server, apiKey, { query, payload: text('<!channel> Fire') })).status, 200);
  const { messages } = await read(server.as.alice, [term('channel', 'square')], { apply_markdown: false });
  assert.deepEqual(
    messages.map(({ content, flags }) => [content, flags]),
    [['@_**all** Fire', []]],
  );
});

test('a broken request gets its documented answer, and the owner is notified once', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const codeOf = async (request: Parameters<typeof post>[2]) => {
    const { status, body } = await post(server, apiKey, request);
    return [status, body.code, body.webhook_name ?? body.header, body.event_type];
  };
  const github = { name: 'github', headers: { 'x-github-event': 'push' } };
  assert.deepEqual(await codeOf({ ...github, payload: '{' }), [400, 'INVALID_JSON', undefined, undefined]);
  assert.deepEqual(await codeOf({ ...github, payload: '{' }), [400, 'INVALID_JSON', undefined, undefined]);
  assert.deepEqual(await codeOf({ ...github, payload: {} }), [
    400,
    'ANOMALOUS_WEBHOOK_PAYLOAD',
    'GitHub',
    undefined,
  ]);
  assert.deepEqual(await codeOf({ name: 'github', payload: {} }), [
    400,
    'MISSING_HTTP_EVENT_HEADER',
    'X-GitHub-Event',
    undefined,
  ]);
  const unknown = { name: 'github', headers: { 'x-github-event': 'moon' }, payload: { action: 'rises' } };
  assert.deepEqual(await codeOf(unknown), [200, 'UNSUPPORTED_WEBHOOK_EVENT_TYPE', 'GitHub', 'moon:rises']);
  assert.deepEqual((await codeOf({ name: 'unheard_of', payload: {} })).slice(0, 2), [404, 'BAD_REQUEST']);
  assert.equal((await whispered(server)).length, 4);
});

test('events are chosen by their names, by shell patterns', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const star = (query: Record<string, string>) =>
    post(server, apiKey, {
      ...{
        name: 'github',
        headers: { 'x-github-event': 'public' },
        query: { stream: 'square', topic: 'a', ...query },
      },
      payload: {
        sender: { login: 'ada' },
        repository: { name: 'engine', full_name: 'ada/engine', html_url: 'https://git.example/ada/engine' },
      },
    });
  await star({ only_events: '["push*"]' });
  await star({ exclude_events: '["pub*"]' });
  await star({ only_events: '["push*", "p?bli[a-d]"]', exclude_events: '["pus?"]' });
  assert.equal((await said(server)).length, 1);
  assert.equal((await star({ only_events: 'push' })).status, 400);
});

test('where the service signs and the bot has a secret, only what is signed comes in', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server, { webhook_secret: 'open sesame' });
  const payload = JSON.stringify({ sender: { login: 'ada' }, repository: { name: 'engine' } });
  const sent = (signature: string) =>
    post(server, apiKey, {
      ...{ name: 'github', query: { stream: 'square' }, payload },
      headers: { 'x-github-event': 'ping', 'x-hub-signature-256': signature },
    });
  const good = `sha256=${createHmac('sha256', 'open sesame').update(payload).digest('hex')}`;
  assert.equal((await sent(good)).status, 200);
  const refused = await sent(`${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`);
  assert.deepEqual([refused.status, refused.body.msg], [400, 'Webhook signature verification failed.']);
  assert.equal((await sent('')).status, 400);
  assert.deepEqual(await said(server), [
    'engine: <p>GitHub webhook has been successfully configured by ada.</p>',
  ]);
});

test('a service that does not sign is not checked', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server, { webhook_secret: 'open sesame' });
  const request = { name: 'json', query: { stream: 'square' }, payload: { status: 'done' } };
  assert.equal((await post(server, apiKey, request)).status, 200);
});

test('the address that Trello signs is that of the request, below the address of the server', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server, { webhook_secret: 'open sesame' });
  const payload = JSON.stringify(readRecorded('trello').find(({ messages }) => messages.length > 0)?.body);
  const query = { stream: 'square', topic: 'a b' };
  const address = `${server.context.config.externalUrl}/api/v1/external/trello?${new URLSearchParams({ api_key: apiKey, ...query })}`;
  const sent = (signed: string) => {
    const mac = createHmac('sha1', 'open sesame').update(signed).digest('base64');
    return post(server, apiKey, { name: 'trello', query, payload, headers: { 'x-trello-webhook': mac } });
  };
  assert.equal((await sent(payload + address)).status, 200);
  assert.equal((await sent(payload)).status, 400);
  assert.equal((await said(server)).length, 1);
});

test('a multipart form is read as other forms are: its fields, and its files', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const sent = async (name: string, form: FormData) => {
    const { headers, body } = await encoded(form);
    return post(server, apiKey, { name, query: { stream: 'square', topic: 'a' }, headers, payload: body });
  };
  const slack = new FormData();
  slack.append('payload', JSON.stringify(text('By parts.')));
  assert.equal((await sent('slack_incoming', slack)).status, 200);
  const letter = new FormData();
  letter.append('subject', 'Re: Wheels');
  letter.append('text', 'They squeak.');
  letter.append('attachment1', new File(['x'.repeat(100_000)], 'wheel.png'));
  assert.equal((await sent('mail', letter)).status, 200);
  const [byParts, byMail = ''] = await said(server);
  assert.equal(byParts, 'a: <p>By parts.</p>');
  assert.match(byMail, /^a: <p>They squeak\.<\/p>\n<p><a href="\/user_uploads\/[^"]+">wheel\.png<\/a><\/p>$/);
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  const refused = await post(server, apiKey, { name: 'mail', headers: broken, payload: '--y' });
  assert.deepEqual([refused.status, refused.body.code], [400, 'BAD_REQUEST']);
});

/** A multipart form on the wire; its texts are ASCII. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: await request.text(),
  };
}

test("a user whom a service names by mail address has the name that the bot's owner sees", async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const { bob } = server.cast.users;
  const assigned = async (emailAddress: string) => {
    const fields = { summary: 'Wheels', assignee: { emailAddress } };
    const issue = { key: 'ENG-3', self: 'https://jira.example.com/rest/api/2/issue/10', fields };
    const payload = {
      webhookEvent: 'jira:issue_updated',
      user: { displayName: 'Ada' },
      issue,
      comment: { body: '' },
    };
    await post(server, apiKey, { name: 'jira', query: { stream: 'square', topic: 'a' }, payload });
    const shown = (await said(server)).at(-1) ?? '';
    return /assigned to <strong>(?:<a [^>]*>)?([^<]*)</.exec(shown)?.[1];
  };
  const seesOf = (id: number) => server.context.realm.user(id).deliveryEmail;
  assert.equal(await assigned(seesOf(bob.id)), bob.fullName);
  await setUser(server.context, bob, { settings: '{"email_address_visibility":3}' });
  assert.equal(await assigned(seesOf(bob.id)), seesOf(bob.id));
  assert.equal(await assigned('ghost@example.com'), 'ghost@example.com');
});

test('what strangers write mentions nobody aloud', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const ear = await listen(server.as.alice);
  const payload = { sender: { login: '@**Alice Member** @*crew* @**all**' }, repository: { name: 'engine' } };
  const headers = { 'x-github-event': 'ping' };
  await post(server, apiKey, { name: 'github', headers, query: { stream: 'square' }, payload });
  const [heard] = (await ear.wait()).filter(({ type }) => type === 'message');
  assert.deepEqual((heard as unknown as { flags: string[] }).flags, []);
});

test('a service may ask by HEAD whether the hook exists', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const head = async (key: string) => {
    const url = `/api/v1/external/trello?api_key=${key}`;
    return (await inject(server.app.http, { method: 'HEAD', url })).statusCode;
  };
  assert.deepEqual([await head(apiKey), await head('x')], [200, 401]);
});

test('hooks do not exist for pages, which use a session', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const url = `/json/external/json?api_key=${apiKey}`;
  assert.equal((await inject(server.app.http, { method: 'POST', url, payload: '{}' })).statusCode, 404);
});

test('a body beyond the limit is refused', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  const { status } = await post(server, apiKey, { payload: text('a'.repeat(2_100_000)) });
  assert.equal(status, 413);
});

test('requests of a service count for the owner of the bot', async () => {
  const server = await startServer({ rateLimit: 5 });
  const { apiKey } = await hookBot(server);
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++)
    statuses.push((await post(server, apiKey, { payload: text('a') })).status);
  assert.ok(statuses.includes(429), `${statuses}`);
});
