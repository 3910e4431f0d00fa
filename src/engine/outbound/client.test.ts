import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { after, describe, test } from 'node:test';
import { createOutbound, type OutboundOptions, type OutboundRequest } from './client.ts';
import type { Lookup } from './lookup.ts';

const allow = ['127.0.0.0/8'];
const outbound = createOutbound({ allow });

async function listen<S extends Server>(server: S): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;

const get = (url: string): OutboundRequest => ({ method: 'GET', url, maxBytes: 1000 });
const post = (url: string): OutboundRequest => ({
  ...{ method: 'POST', url, maxBytes: 1000, body: 'secret' },
  headers: { authorization: 'Basic x', 'webhook-id': 'a', 'user-agent': 'Parley' },
});

/** Why a request brings no answer. */
const reasonOf = (request: OutboundRequest, options: Partial<OutboundOptions> = {}): Promise<string> =>
  createOutbound({ allow, ...options })(request).then(
    ({ status }) => `answered ${status}`,
    (error) => error.reason,
  );

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}

describe('requests to other servers', () => {
  test('go out with headers and body, and bring an answer of any status', async () => {
    const url = await serve(async (request, response) => {
      const { method, headers } = request;
      const seen = { method, agent: headers['user-agent'], text: await textOf(request) };
      response.writeHead(201, { 'x-teapot': 'yes' }).end(JSON.stringify(seen));
    });
    const { status, headers, body } = await outbound(post(url));
    assert.deepEqual([status, headers['x-teapot']], [201, 'yes']);
    assert.deepEqual(JSON.parse(body.toString()), { method: 'POST', agent: 'Parley', text: 'secret' });
  });

  test('of an answer that is no success the body is left', async () => {
    const url = await serve((_, response) => response.writeHead(500).write('x'.repeat(2000)));
    const { status, body } = await outbound(get(url));
    assert.deepEqual([status, body.length], [500, 0]);
  });

  test('of an answer that is no success the beginning is read where it is asked for', async () => {
    const long = await serve((_, response) => response.writeHead(500).write('x'.repeat(2000)));
    const answer = await outbound({ ...get(long), failureBytes: 100 });
    assert.deepEqual([answer.status, answer.body.toString()], [500, 'x'.repeat(100)]);
    const broken = await serve((_, response) => {
      response.writeHead(404).write('no such');
      setImmediate(() => response.destroy());
    });
    assert.equal((await outbound({ ...get(broken), failureBytes: 100 })).status, 404);
  });

  test('of a success the beginning is read where that will do', async () => {
    const long = await serve((_, response) => response.write('x'.repeat(2000)));
    const answer = await outbound({ ...get(long), beginning: true });
    assert.deepEqual([answer.status, answer.body.toString()], [200, 'x'.repeat(1000)]);
  });

  test('an answer says where redirects led', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/end') response.end();
      else response.writeHead(302, { location: path === '/' ? '/middle' : '/end' }).end();
    });
    assert.equal((await outbound(get(`${url}/`))).url, `${url}/end`);
    assert.equal((await outbound(get(`${url}/end`))).url, undefined);
  });

  test('names and passwords of an address become a header', async () => {
    const url = await serve(({ headers }, response) => response.end(headers.authorization));
    const { body } = await outbound(get(url.replace('http://', 'http://me:p%40ss@')));
    assert.equal(body.toString(), `Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  test('do not reach this machine in any notation, unless it is allowed', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests++;
      response.end();
    });
    const { port } = new URL(url);
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0'];
    for (const host of [...hosts, '[::1]', '[::ffff:127.0.0.1]', '[::]', '[64:ff9b::7f00:1]']) {
      assert.equal(await reasonOf(get(`http://${host}:${port}/`), { allow: [] }), 'refused', host);
    }
    assert.equal(await reasonOf(get(url), { allow: ['10.0.0.0/8'] }), 'refused');
    assert.equal(requests, 0);
    assert.equal(await reasonOf(get(`http://2130706433:${port}/`)), 'answered 200');
  });

  test('only http and https', async () => {
    for (const url of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'data:,x', 'x', 'unix:/run/x.sock']) {
      assert.equal(await reasonOf(get(url)), 'refused', url);
    }
  });

  test('a name is connected to at the address that was checked', async () => {
    const url = await serve((_, response) => response.end());
    const { port } = new URL(url);
    let asked = 0;
    const rebinding: Lookup = async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    const options = { allow, lookup: rebinding };
    const name = get(`http://rebinding.example:${port}/`);
    const client = createOutbound(options);
    assert.equal((await client(name)).status, 200);
    assert.equal(asked, 1);
    // The reason says no more of a name than that of one that does not exist.
    await assert.rejects(client(name), {
      reason: 'unreachable',
      message: 'The server could not be reached.',
    });
  });

  test('of several addresses of a name only good ones are tried', async () => {
    const url = await serve((_, response) => response.end());
    const lookup: Lookup = async () => [
      { address: '10.0.0.1', family: 4 },
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ];
    const name = get(`http://some.example:${new URL(url).port}/`);
    assert.equal(await reasonOf(name, { lookup }), 'answered 200');
    assert.equal(await reasonOf(name, { lookup, allow: [] }), 'unreachable');
  });

  test('a name of this machine is known where networks are allowed', async () => {
    const url = await serve((_, response) => response.end());
    const name = get(`http://localhost:${new URL(url).port}/`);
    assert.equal(await reasonOf(name), 'answered 200');
    const nowhere = await reasonOf(name, { allow: [] });
    assert(['refused', 'unreachable'].includes(nowhere), nowhere);
  });

  test('each hop of a redirect is checked, and their number', async () => {
    const url = await serve(({ url: path }, response) => {
      const location = path === '/in' ? 'http://127.0.0.2/' : path === '/there' ? '/end' : path;
      response.writeHead(path === '/end' ? 200 : 302, { location });
      if (path === '/there') response.write('never ends');
      else response.end();
    });
    assert.equal(await reasonOf(get(`${url}/there`)), 'answered 200');
    assert.equal(await reasonOf(get(`${url}/in`), { allow: ['127.0.0.1'] }), 'refused');
    assert.equal(await reasonOf(get(`${url}/round`)), 'redirect');
  });

  test('another origin gets neither body nor credentials', async () => {
    const got: unknown[] = [];
    const other = await serve(async (request, response) => {
      got.push([request.headers.authorization, request.headers.cookie, await textOf(request)]);
      response.end();
    });
    const url = await serve(async (request, response) => {
      await textOf(request);
      const own = request.url === '/own';
      response.writeHead(307, { location: own ? '/more' : other }).end();
    });
    assert.equal(await reasonOf(post(`${url}/other`)), 'redirect');
    assert.equal(await reasonOf(post(`${url}/own`)), 'redirect', 'the second hop leads away');
    assert.deepEqual(got, []);
    const headers = { authorization: 'Basic x', cookie: 'x=y' };
    assert.equal(await reasonOf({ ...get(`${url}/other`), headers }), 'answered 200');
    assert.deepEqual(got, [[undefined, undefined, '']]);
  });

  test('what was posted is posted again within an origin, never turned into a GET', async () => {
    const url = await serve(async (request, response) => {
      const { method, url: path } = request;
      const text = await textOf(request);
      if (path === '/end') response.end(`${method} ${text}`);
      else response.writeHead(Number(path?.slice(1)), { location: '/end' }).end();
    });
    assert.equal((await outbound(post(`${url}/307`))).body.toString(), 'POST secret');
    assert.equal((await outbound(post(`${url}/308`))).body.toString(), 'POST secret');
    assert.equal(await reasonOf(post(`${url}/302`)), 'redirect');
  });

  test('an answer that is too long, said or not, is not read to its end', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/said') response.writeHead(200, { 'content-length': '1001' }).write('x');
      else {
        const more = () => response.write('x'.repeat(500), () => response.writable && setImmediate(more));
        more();
      }
    });
    assert.equal(await reasonOf(get(`${url}/said`)), 'too-large');
    assert.equal(await reasonOf(get(`${url}/endless`)), 'too-large');
  });

  test('a server that never answers, or never comes to an end, is left', async () => {
    const held: (() => void)[] = [];
    const url = await serve(({ url: path }, response) => {
      if (path !== '/drops') return;
      response.writeHead(200);
      const drop = setInterval(() => response.write('x'), 5);
      held.push(() => clearInterval(drop));
    });
    after(() => {
      for (const let_go of held) let_go();
    });
    const silent = createTcpServer(() => {});
    const limits = { totalMs: 100 };
    assert.equal(await reasonOf(get(`${url}/silent`), { limits }), 'timeout');
    assert.equal(await reasonOf({ ...get(`${url}/drops`), maxBytes: 1e9 }, { limits }), 'timeout');
    assert.equal(await reasonOf(get(`https://${await listen(silent)}/`), { limits }), 'timeout');
    assert.equal(
      await reasonOf(get('http://slow.example/'), { limits, lookup: () => new Promise(() => {}) }),
      'timeout',
    );
  });

  test('a broken connection, a closed port and what is no HTTP are unreachable', async () => {
    const broken = await listen(createTcpServer((socket) => socket.destroy()));
    const noise = await listen(createTcpServer((socket) => socket.end('SSH-2.0-x\r\n')));
    const long = await listen(
      createTcpServer((socket) =>
        socket.on('error', () => {}).write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n`),
      ),
    );
    assert.equal(await reasonOf(get(`http://${broken}/`)), 'unreachable');
    assert.equal(await reasonOf(get(`http://${noise}/`)), 'unreachable');
    assert.equal(await reasonOf(get(`http://${long}/`)), 'unreachable');
    assert.equal(await reasonOf(get('http://127.0.0.1:1/')), 'unreachable');
  });

  test('a kept connection serves requests one after another, also after an error', async () => {
    const from = new Set<number | undefined>();
    const url = await serve(async (request, response) => {
      from.add(request.socket.remotePort);
      await textOf(request);
      response.writeHead(request.url === '/no' ? 404 : 201).end('x'.repeat(500));
    });
    const client = createOutbound({ allow });
    const statuses: number[] = [];
    const paths = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '/' : '/no'));
    for (const path of paths)
      statuses.push((await client({ ...post(url + path), keepsConnection: true })).status);
    assert.deepEqual(
      statuses,
      paths.map((path) => (path === '/' ? 201 : 404)),
    );
    assert(from.size < 5, `${from.size} connections`);
    const kept = new Set(from);
    await client(post(url));
    assert.equal(from.size, kept.size + 1, 'others have connections of their own');
  });

  test('a request that finds its kept connection closed goes over a new one', async () => {
    let requests = 0;
    const url = await serve(async (request, response) => {
      await textOf(request);
      if (++requests === 2) request.socket.destroy();
      else response.writeHead(201).end();
    });
    const client = createOutbound({ allow });
    const kept = { ...post(url), keepsConnection: true };
    assert.deepEqual([(await client(kept)).status, (await client(kept)).status, requests], [201, 201, 3]);
  });

  test('the address of a kept connection is checked when it is opened', async () => {
    const url = await serve((_, response) => response.end());
    assert.equal(await reasonOf({ ...post(url), keepsConnection: true }, { allow: [] }), 'refused');
    const nowhere = { ...post('http://127.0.0.1:1/'), keepsConnection: true };
    assert.equal(await reasonOf(nowhere), 'unreachable');
  });

  test('the caller ends a request', async () => {
    const ending = new AbortController();
    const url = await serve(() => ending.abort());
    assert.equal(await reasonOf({ ...get(url), signal: ending.signal }), 'aborted');
  });

  test('proxies of the environment are not asked', async () => {
    const url = await serve((_, response) => response.end());
    const before = { ...process.env };
    after(() => Object.assign(process.env, before));
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    for (const name of names) process.env[name] = 'http://127.0.0.1:1';
    process.env.NODE_USE_ENV_PROXY = '1';
    assert.equal(await reasonOf(get(url)), 'answered 200');
    for (const name of [...names, 'NODE_USE_ENV_PROXY']) delete process.env[name];
  });
});
