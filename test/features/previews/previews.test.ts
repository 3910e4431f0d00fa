import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { findMark } from '../../../src/chat/store/log/marks.ts';
import type { Outbound } from '../../../src/engine/outbound/client.ts';
import { OutboundError } from '../../../src/engine/outbound/errors.ts';
import { linkFinder } from '../../../src/features/previews/link-finder.ts';
import { Previewer } from '../../../src/features/previews/previewer.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startReceiver } from '../../support/receiver.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';
import { read, say, term, whisper } from '../../support/talk.ts';
import { until } from '../../support/until.ts';
import { workerOf } from '../../support/worker.ts';

const allow = ['127.0.0.0/8'];
const show = (server: TestServer, isOn: boolean) =>
  server.as.owner.call(updateRealm, { inline_url_embed_preview: isOn });
const page = (title: string) =>
  `<head><title>${title}</title><meta property="og:image" content="/i.png"><meta name="description" content="what it is"></head>`;

async function start(): Promise<TestServer> {
  const server = await startServer({ outboundAllow: allow });
  await show(server, true);
  await server.app.idle('previews');
  return server;
}

async function startSite() {
  const site = await startReceiver();
  site.answer = ({ path }, response) => {
    const answer = (body: string, type = 'text/html') => response.setHeader('content-type', type).end(body);
    if (path === '/moved') response.writeHead(302, { location: '/good' }).end();
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else if (path === '/huge') answer(`${page('huge')}${'x'.repeat(4_000_000)}`);
    else if (path === '/endless')
      response.setHeader('content-type', 'text/html').write(page('endless') + ' '.repeat(2_200_000));
    else if (path === '/heavy')
      answer(
        '<meta property="og:image" content="https://x.example/a.png">' +
          `<script>${'x'.repeat(600_000)}</script><meta property="og:title" content="heavy">`,
      );
    else if (path === '/plain') answer(page('plain'), 'text/plain');
    else if (path === '/bare') answer('<title>bare</title>');
    else if (path === '/error') response.writeHead(500).end(page('error'));
    else if (path === '/hostile')
      answer(page('&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x'));
    else answer(page(path.slice(1)));
  };
  return site;
}

const asked = (path: string) => site.received.filter((each) => each.path === path).length;

/** The jobs of a server whose own have stopped, with another way out. */
async function ownJobs({ app, context }: TestServer, outbound: Outbound) {
  await app.stopJobs();
  const workers = [linkFinder(context), new Previewer(context, outbound)].map((job) =>
    workerOf(context, job),
  );
  return {
    wake: async () => {
      for (const worker of workers) {
        worker.wake();
        if (worker === workers[0]) await worker.idle();
      }
    },
    idle: async () => {
      for (const worker of workers) await worker.idle();
    },
    stop: async () => {
      for (const worker of workers) await worker.stop();
    },
  };
}

/** An outgoing client that waits until it is released, or is ended. */
function heldOutbound() {
  const held: ((title: string) => void)[] = [];
  const outbound: Outbound = ({ signal }) =>
    new Promise((resolve, reject) => {
      held.push((title) => resolve({ status: 200, headers: {}, body: Buffer.from(page(title)) }));
      signal?.addEventListener('abort', () => reject(new OutboundError('aborted', 'The request was ended.')));
    });
  return { outbound, held };
}

const htmlOf = async ({ as }: TestServer, id: number) =>
  String((await as.alice.call(getMessage, { message_id: id })).message?.content);
const titlesIn = (html: string) =>
  [...html.matchAll(/message_embed_title"><a [^>]*>([^<]*)</g)].map(([, title]) => title);

const site = await startSite();
const server = await start();
const { as, app } = server;

describe('linked pages', () => {
  test('come after the send, by an event that is no edit, to exactly the users who see the message', async () => {
    const names = ['alice', 'bob', 'owner'] as const;
    const listeners = await Promise.all(
      names.map((name) => listen(as[name], { event_types: ['update_message'] })),
    );
    const before = { content: `${site.url}/good @**${as.bob.user.fullName}**` };
    const id = await whisper(as.alice, [as.bob], before.content);
    await app.idle('previews');
    const html = await htmlOf(server, id);
    const source = server.context.realm.pictures.pathOf(`${site.url}/i.png`);
    assert.ok(
      html.endsWith(
        `<div class="message_embed"><a class="message_embed_image" href="${site.url}/good" style="background-image: url(&quot;${source}&quot;)"></a>` +
          `<div class="data-container"><div class="message_embed_title"><a href="${site.url}/good" title="good">good</a></div>` +
          '<div class="message_embed_description">what it is</div></div></div>',
      ),
      html,
    );
    const [alice = [], bob = [], owner = []] = await Promise.all(
      listeners.map((listener) => listener.fetch()),
    );
    const { edit_timestamp: at, ...event } = alice[0] as Record<string, unknown>;
    assert.equal(typeof at, 'number');
    assert.deepEqual(event, {
      ...{ type: 'update_message', user_id: null, rendering_only: true, message_id: id, message_ids: [id] },
      ...{ flags: [], content: before.content, rendered_content: html },
    });
    assert.deepEqual([bob.length, owner.length], [1, 0]);
    assert.deepEqual((bob[0] as Record<string, unknown>).flags, ['mentioned']);
    const { message } = await as.alice.call(getMessage, { message_id: id });
    assert.equal(message?.last_edit_timestamp, undefined);
    assert.equal(message?.edit_history, undefined);
    assert.equal((await read(as.bob, [term('search', 'what it is')])).messages.length, 1);
  });

  test('of a channel reach its readers; state and events are the fresh state', async () => {
    await verifyEvents(
      server,
      async () => {
        await say(as.alice, 'square', 'pages', `[x](${site.url}/square)`);
        await app.idle('previews');
      },
      { viewers: ['alice', 'bob', 'guest'] },
    );
  });

  const CASES: Readonly<Record<string, readonly string[]>> = {
    '/moved': ['good'],
    ...{ '/loop': [], '/inside': [], '/plain': [], '/bare': [], '/error': [] },
    '/huge': ['huge'],
    '/hostile': ['&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;" onload="x'],
  };
  test('are read only from the public internet', async () => {
    const ids = await Promise.all(
      Object.keys(CASES).map((path) => whisper(as.alice, [as.bob], site.url + path)),
    );
    const inside = await whisper(as.alice, [as.bob], 'http://10.0.0.1/ http://[::1]/ http://localhost/');
    await app.idle('previews');
    const titles = await Promise.all(ids.map(async (id) => titlesIn(await htmlOf(server, id))));
    assert.deepEqual(Object.fromEntries(Object.keys(CASES).map((path, at) => [path, titles[at]])), CASES);
    assert.deepEqual(titlesIn(await htmlOf(server, inside)), []);
  });

  test('of endless length are read at their beginning', async () => {
    const id = await whisper(as.alice, [as.bob], `${site.url}/endless`);
    await app.idle('previews');
    assert.deepEqual(titlesIn(await htmlOf(server, id)), ['endless']);
  });

  test('may have their title behind a large script', async () => {
    const id = await whisper(as.alice, [as.bob], `${site.url}/heavy`);
    await app.idle('previews');
    assert.deepEqual(titlesIn(await htmlOf(server, id)), ['heavy']);
  });

  test('are read once for many messages, five of a message at most', async () => {
    const many = Array.from({ length: 7 }, (_, at) => `${site.url}/many${at}#${at}`).join(' ');
    const ids = await Promise.all([1, 2, 3].map((n) => whisper(as.alice, [as.bob], `${n} ${many}`)));
    await app.idle('previews');
    for (const id of ids)
      assert.deepEqual(titlesIn(await htmlOf(server, id)), ['many0', 'many1', 'many2', 'many3', 'many4']);
    assert.deepEqual(
      [0, 4, 5].map((at) => asked(`/many${at}`)),
      [1, 1, 0],
    );
  });

  test('are read again when a day is over', async () => {
    const { context, clock } = server;
    await whisper(as.alice, [as.bob], `${site.url}/daily`);
    await app.idle('previews');
    clock.advance(86_401_000);
    await whisper(as.alice, [as.bob], `${site.url}/daily`);
    await app.idle('previews');
    assert.equal(asked('/daily'), 2);
    // The pages of the day before are deleted each hour.
    const kept = async () => (await context.db.selectFrom('linked_pages').selectAll().execute()).length;
    await until(async () => (await kept()) === 1);
  });

  test('an edit or a deletion in the meantime wins', async () => {
    const own = await start();
    const { outbound, held } = heldOutbound();
    const jobs = await ownJobs(own, outbound);
    await jobs.wake();
    const edited = await whisper(own.as.alice, [own.as.bob], 'http://a.example/1');
    const deleted = await whisper(own.as.owner, [own.as.bob], 'http://b.example/2');
    await jobs.wake();
    await until(() => held.length === 2);
    await own.as.alice.call(updateMessage, { message_id: edited, content: 'x http://c.example/3' });
    await own.as.owner.call(deleteMessage, { message_id: deleted });
    for (const letGo of held.splice(0)) letGo('old');
    await until(() => held.length === 1);
    await jobs.wake();
    held[0]?.('new');
    await jobs.idle();
    assert.deepEqual(titlesIn(await htmlOf(own, edited)), ['new']);
    assert.deepEqual(await own.context.db.selectFrom('preview_waits').selectAll().execute(), []);
    await jobs.stop();
  });

  test('a message without links, of a bot, or with the setting off asks for nothing', async () => {
    const { context } = server;
    const before = site.received.length;
    const mark = await findMark(context, 'previewed');
    await whisper(as.alice, [as.bob], 'nothing');
    await whisper(as.bot, [as.alice], `${site.url}/of-bot`);
    await app.idle('previews');
    await show(server, false);
    await app.idle('previews');
    assert.equal(await findMark(context, 'previewed'), undefined);
    const off = await whisper(as.alice, [as.bob], `${site.url}/off`);
    await app.idle('previews');
    await show(server, true);
    await app.idle('previews');
    assert.ok(Number((await findMark(context, 'previewed'))?.position) > Number(mark?.position));
    assert.equal(site.received.length, before);
    assert.deepEqual(titlesIn(await htmlOf(server, off)), []);
  });
});

describe('over the end of a process', () => {
  test('a message that waits gets its pages at the next start, once', async () => {
    const first = await start();
    const { outbound, held } = heldOutbound();
    const jobs = await ownJobs(first, outbound);
    await jobs.wake();
    const id = await whisper(first.as.alice, [first.as.bob], `${site.url}/killed`);
    await jobs.wake();
    await until(() => held.length === 1);
    await jobs.stop();
    // PostgreSQL: the end of the leases.
    const again = await first.restart({ now: first.clock.now() + (engineName === 'postgres' ? 301_000 : 0) });
    await again.app.idle('previews');
    assert.deepEqual(titlesIn(await htmlOf(again, id)), ['killed']);
    const third = await again.restart({ now: again.clock.now() });
    await third.app.idle('previews');
    const log = third.context.db.selectFrom('log').select('type').where('type', '=', 'update_message');
    assert.equal((await log.execute()).length, 1);
    assert.equal(asked('/killed'), 1);
  });

  test('a message that was sent while nobody looked is found at the next start', async () => {
    const first = await start();
    await first.app.stopJobs();
    const id = await whisper(first.as.alice, [first.as.bob], `${site.url}/later`);
    const again = await first.restart({ now: first.clock.now() });
    await again.app.idle('previews');
    assert.deepEqual(titlesIn(await htmlOf(again, id)), ['later']);
  });
});

describe('hosts that do not answer', () => {
  test('are asked once, then left alone for a while; the log says why', async () => {
    const own = await start();
    const { clock, log } = own;
    let tried = 0;
    const jobs = await ownJobs(own, async ({ url }) => {
      if (url.startsWith('http://good')) return { status: 200, headers: {}, body: Buffer.from(page('good')) };
      tried++;
      throw new OutboundError('timeout', 'The server did not answer in time.');
    });
    const wait = async (content: string) => {
      const id = await whisper(own.as.alice, [own.as.bob], content);
      await jobs.wake();
      await jobs.idle();
      return id;
    };
    await jobs.wake();
    await wait('http://dead.example/1');
    await wait('http://dead.example/2');
    const id = await wait('http://dead.example/3 http://good.example/');
    assert.equal(tried, 1);
    assert.deepEqual(titlesIn(await htmlOf(own, id)), ['good']);
    clock.advance(61_000);
    await wait('http://dead.example/4');
    assert.equal(tried, 2);
    const lines = log.lines.filter(({ message }) => message === 'A linked page could not be read.');
    assert.equal(lines.length, 2);
    await jobs.stop();
  });
});

test('two servers on one database read a page once', { skip: engineName !== 'postgres' }, async () => {
  const one = await start();
  const other = await one.anotherNode();
  const id = await whisper(one.as.alice, [one.as.bob], `${site.url}/shared`);
  const elsewhere = await whisper(other.as.alice, [other.as.bob], `x ${site.url}/shared`);
  const isDone = async () =>
    (await one.context.db.selectFrom('preview_waits').selectAll().execute()).length === 0 &&
    (await titlesIn(await htmlOf(one, elsewhere))).length > 0;
  while (!(await isDone())) {
    for (const each of [one, other]) {
      await each.app.idle('previews');
      each.clock.advance(5000);
    }
  }
  assert.deepEqual(titlesIn(await htmlOf(one, id)), ['shared']);
  assert.equal(asked('/shared'), 1);
});
