import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { endpoints } from '../../src/catalogue.ts';
import { listUnicodeEmoji } from '../../src/chat/markdown/emoji.ts';
import { inject } from '../../src/testing/inject.ts';
import { listen } from '../support/events.ts';
import { reread } from '../support/reread.ts';
import { startServer } from '../support/server.ts';
import { setUser } from '../support/settings.ts';
import { whisper } from '../support/talk.ts';
import { until } from '../support/until.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

async function get(server: Server, url: string, headers: Record<string, string> = { accept: 'text/html' }) {
  return inject(server.app.http, { url, headers });
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const policyOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['content-security-policy']);

describe('GET / without a built client', () => {
  test('says what this is, and where the API is', async () => {
    const server = await startServer();
    const response = await get(server, '/');
    assert.equal(response.statusCode, 200);
    assert.match(String(response.headers['content-type']), /^text\/html/);
    assert.match(response.body, /<h1>Example<\/h1>/);
    assert.match(response.body, /href="\/api"/);
  });

  test('the name of the organization is text', async () => {
    const server = await startServer();
    await server.context.transact(async (tx) => {
      await tx.db.updateTable('realms').set({ name: '<script>alert(1)</script>&"' }).execute();
      await reread(tx, { realm: true });
    });
    const { body } = await get(server, '/');
    assert(!body.includes('<script>alert'));
    assert.match(body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;&quot;/);
  });
});

describe('GET /api', () => {
  test('shows every operation with its parameters, errors and an example', async () => {
    const { body, statusCode } = await get(await startServer(), '/api');
    assert.equal(statusCode, 200);
    for (const { operationId, method, path, pagesOnly } of endpoints) {
      const below = pagesOnly ? '/json' : '';
      const start = body.indexOf(`<details class="operation" id="${operationId}"`);
      assert(start > 0, operationId);
      const section = body.slice(start, body.indexOf('</details>', start));
      assert(section.includes(`>${method}</span> <code class="path">${below}${path}</code>`), operationId);
      assert.match(section, /<code>curl -sS/);
      assert.match(section, /<code>RATE_LIMIT_HIT<\/code>/);
    }
    const send = body.slice(body.indexOf('id="send-message"'));
    assert.match(send, /<code>content<\/code> <span class="tag need">required/);
    assert.match(
      send,
      /curl -sS -X POST -u &quot;\$EMAIL:\$API_KEY&quot; &#39;http:\/\/chat.example.com\/api\/v1\/messages&#39;/,
    );
  });

  test('begins with a first bot, says when a field of register is there, and ends with what is not available', async () => {
    const { body } = await get(await startServer(), '/api');
    const [bot, send, absent] = ['tag-first-bot', 'send-message', 'tag-absent'].map((id) =>
      body.indexOf(`id="${id}"`),
    );
    assert.ok(Number(bot) > 0 && Number(bot) < Number(send) && Number(send) < Number(absent));
    assert.ok(body.lastIndexOf('(not available)') > Number(absent));
    const register = body.slice(body.indexOf('id="register-queue"'));
    const timeout = register.slice(register.indexOf('<code>event_queue_longpoll_timeout_seconds</code>'));
    assert.match(timeout.slice(0, timeout.indexOf('</tr>')), /Present with <code>realm<\/code>\./);
  });

  test('the first bot in TypeScript answers', async () => {
    const server = await startServer();
    await server.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { deliveryEmail, apiKey } = server.as.bot.user;
    const { body } = await get(server, '/api');
    const code = body.slice(body.indexOf('>const [url, email, key]') + 1);
    const source = unescaped(code.slice(0, code.indexOf('</code>')))
      .replace(/'http[^']*'/, `'${server.app.http.listeningOrigin}/api/v1'`)
      .replace("'echo-bot@example.com'", `'${deliveryEmail}'`)
      .replace("'…'", `'${apiKey}'`);
    const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      stdio: 'ignore',
    });
    try {
      const own = await listen(server.as.alice, { event_types: ['message'] });
      await until(
        async () => (await server.context.db.selectFrom('queues').selectAll().execute()).length > 1,
      );
      await whisper(server.as.alice, [server.as.bot], 'Are you there?');
      const answers: unknown[] = [];
      await until(async () => {
        answers.push(...(await own.fetch()));
        return answers.length >= 2;
      });
      assert.deepEqual(
        (answers as { message: { content: string } }[]).map(({ message }) => message.content),
        ['Are you there?', 'Are you there?'],
      );
    } finally {
      program.kill();
      await once(program, 'exit');
    }
  });

  test('loads nothing from elsewhere, and runs no script but ours', async () => {
    const server = await startServer();
    const response = await get(server, '/api');
    assert.match(policyOf(response), /^default-src 'none';/);
    assert.doesNotMatch(policyOf(response), /unsafe|\*|https?:/);
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
    const loaded = [...response.body.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)];
    assert(loaded.length >= 3);
    for (const [, url = ''] of loaded) {
      assert.match(url, /^\/static\//);
      assert.equal((await get(server, url)).statusCode, 200, url);
    }
    const ours = response.body.replaceAll(/<pre>.*?<\/pre>/gs, '');
    assert.doesNotMatch(ours, /<script(?! src)|style=|\son[a-z]+=/);
    assert.doesNotMatch(response.body, /<[a-z][^>]*\s(?:style|on[a-z]+)=/);
  });

  test('/api/ is the same', async () => {
    const server = await startServer();
    assert.equal((await get(server, '/api/')).body, (await get(server, '/api')).body);
    assert.match(policyOf(await get(server, '/api/')), /style-src 'self'/);
  });
});

test('GET /api/v1/openapi.json describes the operations that this server has', async () => {
  const operationIds = async (server: Server) => {
    const response = await get(server, '/api/v1/openapi.json');
    assert.match(String(response.headers['content-type']), /^application\/json/);
    const { paths, openapi, servers } = response.json();
    assert.deepEqual([openapi, servers[0].url], ['3.1.0', 'http://chat.example.com/api/v1']);
    type Operation = { operationId: string; 'x-also'?: string[] };
    const methods = Object.values(paths as Record<string, Record<string, Operation>>);
    return methods
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, 'x-also': also = [] }) => [operationId, ...also]);
  };
  const ids = await operationIds(await startServer());
  assert.deepEqual(ids.toSorted(), endpoints.map((each) => each.operationId).toSorted());
  assert((await operationIds(await startServer({ development: true }))).includes('dev-fetch-api-key'));
});

describe('GET /avatar', () => {
  test('a picture with the initials, the same each time, in two sizes', async () => {
    const server = await startServer();
    const { alice, bob } = server.cast.users;
    const small = await get(server, `/avatar/${alice.id}?version=1`);
    assert.equal(small.statusCode, 200);
    assert.equal(small.headers['content-type'], 'image/svg+xml');
    assert.equal(small.headers['x-content-type-options'], 'nosniff');
    assert.equal(policyOf(small), "default-src 'none'; style-src 'unsafe-inline'");
    assert.match(String(small.headers['cache-control']), /^public, max-age=[1-9]/);
    assert.match(small.body, /width="100".*>AM<\/text>/s);
    assert.equal((await get(server, `/avatar/${alice.id}`)).body, small.body);
    assert.notEqual((await get(server, `/avatar/${bob.id}`)).body, small.body);
    const medium = await get(server, `/avatar/${alice.id}/medium`);
    assert.match(medium.body, /width="500".*>AM<\/text>/s);
    assert.equal((await get(server, `/avatar/user${alice.id}@chat.example.com`)).body, small.body);
  });

  test('an address tells nothing about whether it has an account', async () => {
    const server = await startServer();
    const known = await get(server, '/avatar/alice@example.com');
    const unknown = await get(server, '/avatar/alicf@example.com');
    assert.match(known.body, />A<\/text>/);
    assert.match(unknown.body, />A<\/text>/);
    assert.equal((await get(server, '/avatar/999999')).statusCode, 200, 'a stranger has a picture too');
  });

  test('names are text in the picture', async () => {
    const server = await startServer();
    await setUser(server.context, server.cast.users.bob, { full_name: '& <svg>' });
    assert.doesNotMatch((await get(server, `/avatar/${server.cast.users.bob.id}`)).body, /<text[^>]*>[&<]/);
    for (const who of [
      '%3Cscript%3E@x',
      "'%22%3E%3Csvg%3E",
      '%F0%9F%90%99',
      '%00',
      '-1',
      'user1@',
      '1'.repeat(400),
    ]) {
      const { statusCode, body } = await get(server, `/avatar/${who}`);
      assert.equal(statusCode, 200, who);
      assert.doesNotMatch(body, /<script|<svg>/);
    }
  });
});

describe('what there is not', () => {
  test('a page for browsers', async () => {
    const response = await get(await startServer(), '/nothing/%3Cb%3E?q=<i>');
    assert.equal(response.statusCode, 404);
    assert.match(String(response.headers['content-type']), /^text\/html/);
    assert.doesNotMatch(response.body, /<b>|<i>/);
  });

  test('a hint for who forgot the prefix', async () => {
    const { app } = await startServer();
    const send = await inject(app.http, {
      method: 'POST',
      url: '/messages',
      payload: 'type=channel&to=general',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
    });
    assert.equal(send.statusCode, 404);
    assert.match(String(send.headers['content-type']), /^text\/plain/);
    assert.match(send.body, /Did you mean POST \/api\/v1\/messages\?/);
    const nothing = await inject(app.http, { url: '/wp-login.php' });
    assert.equal(nothing.body, 'Not found: /wp-login.php\nThe API is below /api/v1; /api describes it.\n');
  });

  test('below the API it stays JSON', async () => {
    const { app } = await startServer();
    for (const url of ['/api/v1/nothing', '/api/v2/messages']) {
      const response = await inject(app.http, { url });
      assert.deepEqual([response.statusCode, response.json().result], [404, 'error'], url);
    }
  });

  test('files that are not served', async () => {
    const server = await startServer();
    for (const url of ['/static/', '/static/../pages.ts', '/static/..%2fpages.ts', '/static/%2e%2e/pages.ts'])
      assert.equal((await get(server, url)).statusCode, 404, url);
  });
});

test('GET /static/emoji.json gives all names by code', async () => {
  const response = await get(await startServer(), '/static/emoji.json');
  const { code_to_names, ...others } = response.json();
  assert.deepEqual(others, {});
  assert.deepEqual(code_to_names['1f600'], ['grinning', 'happy']);
  assert.deepEqual(code_to_names['1f1e9-1f1ea'], ['flag_germany', 'germany']);
  const expected = listUnicodeEmoji().map(({ code, names }) => [code, names] as const);
  assert.deepEqual(code_to_names, Object.fromEntries(expected));
  assert.equal(response.headers['cache-control'], 'public, max-age=86400');
});
