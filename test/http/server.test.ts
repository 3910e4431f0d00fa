import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { inject } from '../../src/testing/inject.ts';
import { bot, guest, member, owner, sampleHttp } from './samples.ts';

const app = sampleHttp();

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PUT';
  as?: { email: string; apiKey: string };
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

async function send(url: string, { method = 'GET', as, body, type, headers }: Sent = {}, http = app) {
  const response = await inject(http, {
    method,
    url: `/api/v1${url}`,
    headers: {
      ...(as && { authorization: basicHeader(as) }),
      ...(body !== undefined && { 'content-type': type ?? 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? undefined : response.json(),
  };
}

describe('routes', () => {
  test('digits, a literal and other text live beside each other', async () => {
    for (const [path, reply] of [
      ['12', { by: 'id', value: 12 }],
      ['me', { by: 'me' }],
      ['a%40b.c', { by: 'email', value: 'a@b.c' }],
      ['12abc', { by: 'email', value: '12abc' }],
    ] as const) {
      const { status, body } = await send(`/users/${path}`, { as: member });
      assert.equal(status, 200);
      assert.deepEqual(body, { result: 'success', msg: '', ...reply });
    }
  });

  test('an integer beyond the safe range is a bad value', async () => {
    const { status, body } = await send('/users/99999999999999999999', { as: member });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      result: 'error',
      msg: "Bad value for 'user_id': 99999999999999999999",
      code: 'REQUEST_VARIABLE_INVALID',
      var_name: 'user_id',
      bad_value: '99999999999999999999',
    });
  });

  test('an unknown path is 404, another method 405 with the allowed ones', async () => {
    const missing = await send('/nothing', { as: member });
    assert.equal(missing.status, 404);
    assert.deepEqual(missing.body, { result: 'error', msg: 'Not found', code: 'BAD_REQUEST' });
    const refused = await send('/users/me', { as: member, method: 'PATCH' });
    assert.equal(refused.status, 405);
    assert.deepEqual(refused.body, {
      result: 'error',
      msg: 'Method Not Allowed',
      code: 'BAD_REQUEST',
      allowed_methods: ['GET', 'HEAD', 'OPTIONS'],
    });
  });

  test('repeated slashes in a path count as one, in a query they stay', async () => {
    assert.equal((await send('//users///me', { as: member })).body.by, 'me');
    assert.equal(
      (await send('//users', { as: owner, method: 'POST', body: 'email=a&full_name=bcd' })).status,
      200,
    );
    const { body } = await send('/users//a%2F%2Fb@c.d?x=//', { as: member });
    assert.equal(body.value, 'a//b@c.d');
    assert.deepEqual(body.ignored_parameters_unsupported, ['x']);
    assert.equal((await inject(app, '//api//v1/maybe')).statusCode, 200);
  });

  test('HEAD answers like GET without a body, OPTIONS with the allowed methods', async () => {
    const head = await send('/users/me', { as: member, method: 'HEAD' });
    assert.deepEqual([head.status, head.body], [200, undefined]);
    const options = await send('/users', { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers.allow], [204, 'OPTIONS, POST']);
  });

  test('broken percent-encoding in the path is refused', async () => {
    const { status, body } = await send('/users/%ff%zz', { as: member });
    assert.equal(status, 400);
    assert.equal(body.code, 'BAD_REQUEST');
  });

  test('pages of other origins may call with a key, and only with a key', async () => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization',
      'access-control-allow-methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
    };
    const origin = 'https://other.example';
    const asked = { origin, 'access-control-request-method': 'POST' };
    for (const [url, sent] of [
      ['/users/me', { as: member, headers: { origin } }],
      ['/users/me', { headers: { origin } }],
      ['/nothing', { headers: { origin } }],
      ['/users', { method: 'OPTIONS', headers: asked }],
    ] as const) {
      const { headers } = await send(url, sent);
      assert.deepEqual(Object.fromEntries(Object.keys(cors).map((name) => [name, headers[name]])), cors, url);
      assert.equal(headers['access-control-allow-credentials'], undefined);
    }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await inject(app, { method, url: '/json/users/me', headers: asked });
      for (const name of Object.keys(cors)) assert.equal(headers[name], undefined, `${method} ${name}`);
    }
  });

  test('every response has the security headers', async () => {
    for (const path of ['/users/me', '/nothing', '/users/%zz']) {
      const { headers } = await send(path, { as: member });
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'no-store');
    }
  });
});

describe('who may call', () => {
  const create = { method: 'POST', body: 'email=a&full_name=bcd' } as const;

  test('nobody: 401 UNAUTHORIZED with the header', async () => {
    const { status, headers, body } = await send('/users/me');
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'Basic realm="service"');
    assert.deepEqual(body, {
      result: 'error',
      msg: 'Not logged in: API authentication or user session required',
      code: 'UNAUTHORIZED',
    });
  });

  test('wrong key: 401 UNAUTHORIZED, also where nobody may call', async () => {
    for (const path of ['/users/me', '/maybe']) {
      const { status, body } = await send(path, { as: { ...member, apiKey: 'x' } });
      assert.deepEqual(
        [status, body.code, body.msg],
        [401, 'UNAUTHORIZED', 'Invalid API key: API authentication or user session required'],
      );
    }
  });

  test('a malformed header', async () => {
    for (const authorization of ['Bearer x', 'Basic', 'Basic ###', 'Basic bm9jb2xvbg==', 'Basic /zo=']) {
      const { status, body } = await send('/users/me', { headers: { authorization } });
      assert.deepEqual([status, body.msg], [401, 'Invalid authorization header for basic auth']);
    }
  });

  test('anyone and public', async () => {
    assert.equal((await send('/maybe')).body.user_id, null);
    assert.equal((await send('/maybe', { as: member })).body.user_id, 2);
    assert.equal((await send('/server_settings', { as: { ...member, apiKey: 'x' } })).status, 200);
  });

  test('a role is refused before the parameters are looked at', async () => {
    assert.equal((await send('/users', { ...create, as: owner })).status, 200);
    for (const as of [member, guest, bot]) {
      const { status, body } = await send('/users', { ...create, body: '%zz', as });
      assert.deepEqual(
        [status, body.code, body.msg],
        [400, 'BAD_REQUEST', 'Must be an organization administrator'],
      );
    }
  });
});

describe('bodies', () => {
  const post = (sent: Sent, url = '/users') => send(url, { method: 'POST', as: owner, ...sent });

  test('form', async () => {
    const { body } = await post({ body: 'email=a%40b&full_name=Zo%C3%AB+K' });
    assert.deepEqual(body, { result: 'success', msg: '', email: 'a@b', full_name: 'Zoë K', note: null });
  });

  test('the body wins over the query, the last repetition over the first', async () => {
    const { body } = await post({ body: 'email=1&email=2' }, '/users?email=3&full_name=four');
    assert.deepEqual([body.email, body.full_name], ['2', 'four']);
  });

  test('ignored parameters are listed once, sorted, without client', async () => {
    const { body } = await post({ body: 'email=1&full_name=two&z=&a=1&z=2&__proto__=3&client=x' });
    assert.deepEqual(body.ignored_parameters_unsupported, ['__proto__', 'a', 'z']);
  });

  test('multipart text fields', async () => {
    const field = (name: string, value: string) =>
      `--boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = `${field('email', 'á')}${field('full_name', 'Bob')}--boundary--\r\n`;
    const { body } = await post({ body: form, type: 'multipart/form-data; boundary=boundary' });
    assert.deepEqual([body.email, body.full_name], ['á', 'Bob']);
    const broken = await post({ body: form, type: 'multipart/form-data; boundary=other' });
    assert.deepEqual([broken.status, broken.body.msg], [400, 'Malformed payload']);
  });

  test('broken encodings are malformed payloads', async () => {
    for (const body of [
      'email=%',
      'email=%f',
      'email=%ff',
      'email=%ed%a0%80',
      '%zz=1',
      Buffer.from([0x61, 0x3d, 0xff]),
    ]) {
      const { status, body: reply } = await post({ body });
      assert.deepEqual([status, reply.code, reply.msg], [400, 'BAD_REQUEST', 'Malformed payload']);
    }
    assert.equal((await send('/users/me?a=%zz', { as: member })).body.msg, 'Malformed payload');
  });

  test('other content types are refused, however they are written', async () => {
    for (const type of ['application/json', 'text/plain', 'x', '/;;']) {
      const { status, body } = await post({ body: '{}', type });
      assert.deepEqual([status, body.code], [400, 'BAD_REQUEST']);
      assert.match(body.msg, /x-www-form-urlencoded/);
    }
  });

  test('a too large body is 413', async () => {
    const { status, body } = await post({ body: 'a'.repeat(3_000_000) });
    assert.deepEqual(
      [status, body],
      [413, { result: 'error', msg: 'The request is too large.', code: 'BAD_REQUEST' }],
    );
  });

  test('too many pairs are refused', async () => {
    assert.equal((await post({ body: 'a=1&'.repeat(1001) })).body.msg, 'Malformed payload');
  });
});

describe('replies', () => {
  test('bytes already made', async () => {
    const { body } = await send('/events?x=1', { as: member });
    assert.deepEqual(body, {
      result: 'success',
      msg: '',
      events: [],
      ignored_parameters_unsupported: ['x'],
    });
  });

  test('the brand clients get the brand names of members, not of content', async () => {
    const plain = await send('/server_settings');
    assert.deepEqual([plain.body.service_feature_level, plain.body.zulip_feature_level], [371, 371]);
    const { body } = await send('/server_settings', { headers: { 'user-agent': 'ZulipMobile/27' } });
    assert.equal(body.zulip_feature_level, 371);
    assert.equal(body.sound, 'service_feature_level');
    const refused = await send('/users/me', { headers: { 'user-agent': 'zulip-js/0.1' } });
    assert.equal(refused.headers['www-authenticate'], 'Basic realm="zulip"');
  });
});

describe('the words of a client', () => {
  const agent = { 'user-agent': 'MyBot/1 (for zulip)' };
  const echo = (body: string, headers?: Record<string, string>) =>
    send('/echo/1', { method: 'PATCH', as: member, body, ...(headers && { headers }) });

  test('an error calls a parameter as the client does', async () => {
    for (const [body, headers, name] of [
      ['client_gravatar=maybe', undefined, 'client_gravatar'],
      ['client_extavatar=maybe', undefined, 'client_extavatar'],
      ['client_extavatar=maybe', agent, 'client_gravatar'],
      ['client_extavatar=maybe&reaction_type=zulip_extra_emoji', undefined, 'client_gravatar'],
      ['client_extavatar=maybe&event_types=["zulip_version"]', undefined, 'client_gravatar'],
      ['client_extavatar=maybe&emoji_name=client_gravatar', undefined, 'client_extavatar'],
      ['client_extavatar=maybe&anything=["zulip_version"]', undefined, 'client_extavatar'],
    ] as const) {
      const { body: reply } = await echo(body, headers);
      assert.equal(reply.msg, `${name} is not valid JSON`, body);
    }
  });

  test('what is asked by a name of the brand is answered in its names', async () => {
    const ours = await echo('client_extavatar=true');
    assert.equal(ours.body.got.client_extavatar, true);
    const brands = await echo('client_gravatar=true');
    assert.equal(brands.body.got.client_gravatar, true);
    const refused = await send('/users/me?client_gravatar=true');
    assert.equal(refused.headers['www-authenticate'], 'Basic realm="zulip"');
  });
});

test('a Host of more than any name has is refused', async () => {
  const ask = (host: string) => send('/users/me', { as: member, headers: { host } });
  assert.equal((await ask(`${'x'.repeat(249)}.de:9991`)).status, 200);
  const { status, body } = await ask('x'.repeat(60_000));
  assert.deepEqual([status, body.code], [400, 'BAD_REQUEST']);
});
