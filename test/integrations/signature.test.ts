import assert from 'node:assert/strict';
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { integrations } from '../../src/features/integrations/catalogue.ts';
import { isSigned, type Signature } from '../../src/features/integrations/kit/signature.ts';

const body = Buffer.from('{"a": 1}');
const NOW = 1_700_000_000;
const ADDRESS = 'https://chat.example.com/api/v1/external/x?api_key=k';

interface Given {
  readonly signature: Signature;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret?: string;
  readonly payload?: string;
}

const signed = ({ signature, headers, secret = 'key', payload }: Given): boolean =>
  isSigned(signature, secret, {
    ...{ body, address: ADDRESS, now: NOW },
    form: payload === undefined ? undefined : new Map([['payload', payload]]),
    header: (name) => headers[name.toLowerCase()],
  });

/** A check by the value of one header. */
const one =
  (kind: Signature['kind'], more: Partial<Signature> = {}) =>
  (value: string) =>
    signed({ signature: { header: 'X', kind, ...more }, headers: { x: value } });

const hmac = (text: string, { hash = 'sha256', key = 'key' as string | Buffer } = {}) =>
  createHmac(hash, key).update(text);
const hex = (text: string, hash?: string) => hmac(text, hash === undefined ? {} : { hash }).digest('hex');

test('an HMAC of the body is accepted: SHA-256 or SHA-1, with its prefix', () => {
  const whole = String(body);
  assert.ok(one('hmac')(hex(whole)));
  assert.ok(one('hmac', { prefix: 'sha256=' })(`sha256=${hex(whole)}`));
  assert.ok(one('hmac', { prefix: 'sha1=', hash: 'sha1' })(`sha1=${hex(whole, 'sha1')}`));
  assert.ok(!one('hmac', { hash: 'sha1' })(hex(whole)));
  assert.ok(!one('hmac')(hex(whole, 'sha1')));
  assert.ok(one('pagerduty')(`v1=abc, v1=${hex(whole)}`));
});

test('a secret is let in as it is', () => {
  assert.ok(one('token')('key') && one('gitlab')('key'));
  assert.ok(!one('token')('Key') && !one('gitlab')('kez'));
});

test('a signature with a time is good for five minutes', () => {
  const stripe = (time: number) => one('stripe')(`t=${time},v0=x,v1=${hex(`${time}.${body}`)}`);
  const zendesk = (time: number) => {
    const at = new Date(time * 1000).toISOString();
    const headers = { x: hmac(at + body).digest('base64'), 'x-zendesk-webhook-signature-timestamp': at };
    return signed({ signature: { header: 'X', kind: 'zendesk' }, headers });
  };
  const key = Buffer.from('0123456789abcdef');
  const gitlab = (time: number) => {
    const mac = hmac(`msg_1.${time}.${body}`, { key }).digest('base64');
    const headers = {
      ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': `${time}` },
      'webhook-signature': `v1,AAAA v1,${mac}`,
    };
    const secret = `whsec_${key.toString('base64')}`;
    return signed({ signature: { header: 'X-Gitlab-Token', kind: 'gitlab' }, headers, secret });
  };
  for (const check of [stripe, zendesk, gitlab]) {
    assert.ok(check(NOW) && check(NOW - 300) && check(NOW + 300));
    assert.ok(!check(NOW - 301) && !check(NOW + 301));
  }
  assert.ok(!one('stripe')(`t=${NOW},v1=${hex(`${NOW - 1}.${body}`)}`));
});

test('the token of a GitLab that signs is not let in as a secret', () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`;
  const headers = { 'x-gitlab-token': secret };
  assert.ok(!signed({ signature: { header: 'X-Gitlab-Token', kind: 'gitlab' }, headers, secret }));
});

test('Trello signs the body and the address', () => {
  const mac = (text: string) => hmac(text, { hash: 'sha1' }).digest('base64');
  assert.ok(one('trello')(mac(body + ADDRESS)));
  assert.ok(!one('trello')(mac(String(body))));
  assert.ok(!one('trello')(mac(`${body}${ADDRESS}&topic=a`)));
});

test('a JSON web signature must be HS256 over the digest of the body, whatever algorithm it names', () => {
  const token = (claims: unknown, { alg = 'HS256', key = 'key' } = {}) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
    return `${said}.${alg === 'none' ? '' : hmac(said, { key }).digest('base64url')}`;
  };
  const sha256 = createHash('sha256').update(body).digest('hex');
  assert.ok(one('jws')(token({ iss: 'netlify', sha256 })));
  const bad = [
    token({ sha256: 'a'.repeat(64) }),
    token({ sha256: 7 }),
    token(null),
    token({ sha256 }, { key: 'kez' }),
    token({ sha256 }, { alg: 'none' }),
    `${token({ sha256 })}.x`,
  ];
  for (const each of bad) assert.ok(!one('jws')(each), each);
});

test('Travis signs the field `payload` with its private key; the secret is its public key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const payload = '{"id": 1}';
  const mac = sign('RSA-SHA1', Buffer.from(payload), privateKey).toString('base64');
  const check = (given: Partial<Given> & { mac?: string }) =>
    signed({
      signature: { header: 'Signature', kind: 'rsa' },
      headers: { signature: given.mac ?? mac },
      secret: given.secret ?? pem,
      ...('payload' in given ? given.payload !== undefined && { payload: given.payload } : { payload }),
    });
  assert.ok(check({}));
  for (const end of ['\\n', '', ' ']) assert.ok(check({ secret: pem.replaceAll('\n', end) }), end);
  assert.ok(!check({ payload: '{"id": 2}' }) && !check({ secret: 'no key' }) && !check({ mac: 'AAAA' }));
  assert.ok(!check({ payload: undefined as unknown as string }));
});

test('no service lets in a request without a signature, or with one that is nonsense', () => {
  for (const { name, signature } of integrations) {
    if (!signature) continue;
    for (const value of [undefined, '', 'v1=a,t=1', '..', 'a.b.c', `t=${NOW},v1=`, '\ud800'])
      for (const secret of ['key', 'whsec_', 'whsec_a2V5'])
        assert.ok(
          !signed({
            ...{ signature, secret, payload: '{}' },
            headers: value === undefined ? {} : { [signature.header.toLowerCase()]: value },
          }),
          `${name} ${value}`,
        );
  }
});
