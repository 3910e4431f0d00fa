import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../src/chat/endpoints/catalogue.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateStatus } from '../../src/chat/endpoints/presence/update-status.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { PIXEL, uploadAs } from './support/talk.ts';

/** Each would run, if it became a part of the page. */
const CHANNEL = '<img src=x onerror=alert(1)>"\'</a>';
const TOPIC = '</title><script>alert(2)</script><b onclick="alert(2)">';
/** Names of people have no `>` and no `"`. */
const NAME = '<svg onload=alert(3) <style';
const STATUS = '"><img src=x onerror=alert(4)>';
const GROUP = '<a href=javascript:alert(5)>';
const FILE = '<img src=x onerror=alert(6)>.png';
/** Turned around by a sign that cannot be seen. */
const TURNED = 'moc.elpmaxe\u202eexe.cod';
const UNSEEN = 'a\u200b\u200d\u2060z';

const MESSAGES = [
  '<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>',
  '[a](javascript:alert(1)) [b](JaVaScRiPt&#58;alert(1)) [c](data:text/html,<script>alert(1)</script>)',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form id=location><input name=body><a id=document name=cookie>',
  '<style>*{display:none}</style><div style="position:fixed;inset:0">over all</div>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><base href=//evil.example/>',
  '```"><script>alert(1)</script>\n<b>code</b>\n```',
  '```spoiler <img src=x onerror=alert(1)>\n<script>alert(1)</script>\n```',
  '$$\\href{javascript:alert(1)}{x}$$ $$\\htmlData{x=alert(1)}{y}$$',
  '/poll <img src=x onerror=alert(1)>\n<script>alert(1)</script>',
  '/todo <img src=x onerror=alert(1)>\n<svg onload=alert(1)>: <b>',
  '/me <img src=x onerror=alert(1)>',
  `${TURNED} ${UNSEEN}`,
];

const CELLS = [
  ['the side bar', '#inbox', '.shell-side', [CHANNEL]],
  ['the inbox', '#inbox', 'main', [CHANNEL, TOPIC, NAME]],
  ['recent conversations', '#recent', 'main', [CHANNEL, TOPIC]],
  ['the combined feed', '#feed', 'main', [CHANNEL, TOPIC, NAME]],
] as const;

for (const device of ['desktop', 'phone'] as const) {
  test(
    `hostile names and messages show as text: ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const streamId = await makeHostile(chat);
      const alice = await person(chat, 'alice', { device });
      const dialogs = dialogsOf(alice);
      await alice.signIn();
      for (const [where, at, part, texts] of CELLS) {
        await alice.goto(`/${at}`);
        await showsText(alice, { where, part, texts });
      }
      await alice.goto(`/#narrow/channel/${streamId}/topic/${encodeURIComponent(TOPIC)}`);
      await showsText(alice, {
        where: 'the topic',
        part: 'main',
        texts: [TOPIC, NAME, '<svg/onload=alert(1)>', '<style>*{display:none}</style>', FILE],
      });
      await alice.page.waitForFunction((topic) => document.title.includes(topic), TOPIC);
      await alice.page.keyboard.press('Control+k');
      await alice.page.locator('.switcher input').fill('alert');
      await showsText(alice, { where: 'the switcher', part: '.switcher', texts: [NAME, CHANNEL] });
      assert.deepEqual(dialogs, []);
    }),
  );
}

async function makeHostile(chat: Awaited<ReturnType<typeof startChat>>): Promise<number> {
  const { alice, bob, owner } = chat.as;
  const principals = [alice.user.id, bob.user.id];
  await owner.call(subscribeToChannels, {
    subscriptions: [{ name: CHANNEL, description: STATUS }],
    principals,
  });
  await owner.call(updateUser, { user_id: bob.user.id, full_name: NAME });
  await bob.call(updateStatus, { status_text: STATUS });
  await owner.call(createUserGroup, { name: GROUP, description: STATUS, members: principals });
  const file = await uploadAs(chat, 'bob', FILE, PIXEL, 'image/png');
  const to = CHANNEL;
  for (const content of [...MESSAGES, `[${FILE}](${file})`]) {
    await bob.call(sendMessage, { type: 'channel', to, topic: TOPIC, content });
  }
  const direct = JSON.stringify([alice.user.id]);
  const { id } = await bob.call(sendMessage, { type: 'direct', to: direct, content: MESSAGES[0] as string });
  assert.ok(id > 0);
  return chat.app.context.realm.channelByName(CHANNEL)?.id as number;
}

test(
  'the page may run only its own scripts, and stands in no frame',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    for (const path of ['/', '/login', '/setup', '/join/x', '/reset-password/x', '/register']) {
      const { headers } = await fetch(chat.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /require-trusted-types-for 'script'/, path);
      assert.match(policy, /default-src 'none'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /unsafe-|\*|https?:/, path);
    }
    const mallory = await person(chat, 'mallory', { allow: [/frame-ancestors/] });
    const refused = mallory.page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await mallory.page.setContent(`<iframe src="${chat.url}/"></iframe>`);
    await refused;
    const [, frame] = mallory.page.frames();
    assert.equal(await frame?.locator('#app').count(), 0);
  }),
);

test('cookies without the token of the page do nothing, with any method', async () => {
  const chat = await startChat();
  const reply = await fetch(`${chat.url}/json/sessions`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'alice@example.com', password: 'nine green bottles on a wall' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { csrf_token: token } = (await reply.json()) as { csrf_token: string };
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${chat.url}/json${path}`, { method, headers: { cookie, ...headers } });
  assert.equal((await ask('GET', '/users/me', { 'x-csrftoken': token })).status, 200);
  const tried = new Set<string>();
  for (const { method, path, access, isHook } of endpoints) {
    // What other services post to is not there for pages.
    if (access === 'public' || isHook) continue;
    tried.add(method);
    const url = path.replaceAll(/\{[^}]+\}/g, '1');
    for (const headers of [{} as Record<string, string>, { 'x-csrftoken': 'x'.repeat(token.length) }]) {
      const { status } = await ask(method, url, headers);
      assert.ok(status === 401 || status === 403, `${method} ${path}: ${status}`);
    }
  }
  assert.deepEqual(
    [...tried].sort(),
    ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].filter((each) => tried.has(each)),
  );
  assert.ok(tried.size >= 4);
});

test(
  'a browser without a sanitizer loads one before the first message shows; the others do not load it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const content = 'Plain **and bold**';
    await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content });
    const bold = 'article .content strong';
    const modern = await person(chat, 'bob');
    const asked: string[] = [];
    modern.page.on('request', (request) => asked.push(request.url()));
    await modern.signIn('bob', '/#narrow/channel/square/topic/lunch');
    await modern.page.locator(bold).waitFor();
    assert.deepEqual(
      asked.filter((url) => url.includes('purify')),
      [],
    );

    const older = await person(chat, 'alice');
    await older.context.addInitScript(() => {
      Reflect.deleteProperty(Element.prototype, 'setHTML');
    });
    const held = Promise.withResolvers<void>();
    await older.page.route('**/purify-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const registered = older.page.waitForResponse((reply) => reply.url().includes('/json/register'));
    await older.signIn('alice', '/#narrow/channel/square/topic/lunch');
    await registered;
    assert.equal(await older.page.locator('article').count(), 0);
    held.resolve();
    await older.page.locator(bold).waitFor();
  }),
);
