import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OutboundAnswer, OutboundRequest } from '../client.ts';
import { OutboundError, type OutboundReason } from '../errors.ts';
import { openPushGateway } from './gateway.ts';
import { type GatewayOutcome, outcomeOfAnswer, outcomeOfFailure } from './replies.ts';
import { deregistration, notification, registration, testNotification } from './requests.ts';

const user = { id: 7, uuid: 'user-uuid', realmUuid: 'realm-uuid' };
const apple = { kind: 'apns', token: 'c0ffee', appId: 'org.example.App' } as const;
const google = { kind: 'gcm', token: 'x:y z', appId: null } as const;
const identity = { user_id: 7, user_uuid: 'user-uuid', realm_uuid: 'realm-uuid' };
const asTexts = { ...identity, user_id: '7' };

describe('requests to a push gateway', () => {
  const forms = [
    [
      registration(user, apple),
      'register',
      { token: 'c0ffee', token_kind: '1', ios_app_id: 'org.example.App' },
    ],
    [registration(user, google), 'register', { token: 'x:y z', token_kind: '2' }],
    [deregistration(user, apple), 'unregister', { token: 'c0ffee', token_kind: '1' }],
  ] as const;
  for (const [{ path, type, body }, name, members] of forms)
    test(`${name} ${JSON.stringify(members)}`, () => {
      assert.equal(path, `/api/v1/remotes/push/${name}`);
      assert.equal(type, 'application/x-www-form-urlencoded');
      assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), { ...asTexts, ...members });
    });

  const payload = { apns: { a: 1 }, gcm: { g: 1 }, isUrgent: true };
  const jsons = [
    [
      notification(user, [apple, google], payload),
      'notify',
      {
        ...{ apns_payload: { a: 1 }, gcm_payload: { g: 1 }, gcm_options: { priority: 'high' } },
        ...{ android_devices: ['x:y z'], apple_devices: ['c0ffee'] },
      },
    ],
    [
      notification(user, [google], { ...payload, isUrgent: false }),
      'notify',
      {
        ...{ apns_payload: { a: 1 }, gcm_payload: { g: 1 }, gcm_options: { priority: 'normal' } },
        ...{ android_devices: ['x:y z'], apple_devices: [] },
      },
    ],
    [
      testNotification(user, google, { server: 'chat' }),
      'test_notification',
      { token: 'x:y z', token_kind: 2, base_payload: { server: 'chat' } },
    ],
  ] as const;
  for (const [{ path, type, body }, name, members] of jsons)
    test(`${name} ${JSON.stringify(members)}`, () => {
      assert.equal(path, `/api/v1/remotes/push/${name}`);
      assert.equal(type, 'application/json');
      assert.deepEqual(JSON.parse(body), { ...identity, ...members });
    });
});

const answered = (status: number, body: unknown, headers = {}): OutboundAnswer => ({
  ...{ status, headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const success = { result: 'success', msg: '' };
const error = (code: string) => ({ result: 'error', msg: 'secret', code });
const nothingGone = { apns: [], gcm: [] };
const later = (reason: string, more: { after?: number } = {}): GatewayOutcome => ({
  ...{ kind: 'later', reason, ...more },
});
const status = (number: number) => `The push gateway answered with status ${number}.`;
const wrongKey = later('The push gateway refuses PARLEY_PUSH_GATEWAY_ID with PARLEY_PUSH_GATEWAY_KEY.');
const notOfIt = later('The push gateway gave an answer that is not of the protocol.');

describe('what a gateway answers', () => {
  const table: readonly (readonly [OutboundAnswer, GatewayOutcome])[] = [
    [answered(200, success), { kind: 'taken', gone: nothingGone, standing: undefined }],
    [
      answered(200, {
        ...success,
        ...{ total_android_devices: 1, total_apple_devices: 0 },
        deleted_devices: { android_devices: ['a', 7], apple_devices: 'b' },
        realm: { can_push: true, expected_end_timestamp: 1_800_000_000 },
      }),
      {
        ...{ kind: 'taken', gone: { apns: [], gcm: ['a'] } },
        standing: { canPush: true, endsAt: 1_800_000_000 },
      },
    ],
    [
      answered(200, { ...success, realm: { can_push: false, expected_end_timestamp: 1.5 } }),
      { kind: 'taken', gone: nothingGone, standing: { canPush: false, endsAt: null } },
    ],
    [
      answered(200, { ...success, realm: null, deleted_devices: [] }),
      { kind: 'taken', gone: nothingGone, standing: undefined },
    ],
    [answered(200, 'a page'), notOfIt],
    [answered(200, '[]'), notOfIt],
    [answered(200, {}), notOfIt],
    [answered(400, error('INVALID_REMOTE_PUSH_DEVICE_TOKEN')), { kind: 'unknown_device' }],
    [
      answered(400, error('PUSH_NOTIFICATIONS_DISALLOWED')),
      { kind: 'disallowed', reason: 'The push gateway sends no notifications for this organization.' },
    ],
    [
      answered(400, error('INVALID_SERVICE_SERVER')),
      {
        kind: 'disallowed',
        reason: 'The push gateway sends no notifications for this server without a plan.',
      },
    ],
    [answered(400, error('BAD_REQUEST')), { kind: 'refused', reason: status(400) }],
    [answered(400, ''), { kind: 'refused', reason: status(400) }],
    [answered(301, ''), { kind: 'refused', reason: status(301) }],
    [answered(401, error('UNAUTHORIZED')), wrongKey],
    [answered(401, error('INVALID_SERVICE_SERVER')), wrongKey],
    [answered(401, ''), wrongKey],
    [answered(403, ''), later(status(403))],
    [answered(429, '', { 'retry-after': '2.5' }), later(status(429), { after: 3 })],
    [answered(503, 'x', { 'retry-after': 'soon' }), later(status(503))],
  ];
  for (const [answer, outcome] of table)
    test(`${answer.status} ${answer.body} → ${outcome.kind}`, () =>
      assert.deepEqual(outcomeOfAnswer(answer), outcome));

  test('there is no answer', () => {
    const kinds: Record<OutboundReason, GatewayOutcome['kind']> = {
      ...{ refused: 'later', redirect: 'later', 'too-large': 'later' },
      ...{ timeout: 'unreachable', unreachable: 'unreachable', aborted: 'interrupted' },
    };
    for (const [reason, kind] of Object.entries(kinds))
      assert.equal(outcomeOfFailure(new OutboundError(reason as OutboundReason, 'No.')).kind, kind);
  });
});

test('a gateway gets the ID and key of the server, and the same ID for a repetition', async () => {
  const requests: OutboundRequest[] = [];
  const options = { url: 'https://push.example.com', id: 'org', key: 'se:cret' };
  const gateway = openPushGateway(options, {
    inWords: (payload) => ({ ...payload, isInWords: true }),
    outbound: async (request) => {
      requests.push(request);
      if (requests.length === 2) throw new OutboundError('timeout', 'Late.');
      return answered(200, success);
    },
  });
  assert.equal((await gateway.register(user, google, { id: '5' })).kind, 'taken');
  assert.deepEqual(await gateway.register(user, google), { kind: 'unreachable', reason: 'Late.' });
  const payload = { apns: { a: 1 }, gcm: { g: 1 }, isUrgent: true };
  assert.equal((await gateway.notify(user, { devices: [google], payload })).kind, 'taken');
  const [first, second, third] = requests;
  assert.equal(first?.url, 'https://push.example.com/api/v1/remotes/push/register');
  assert.equal(first?.method, 'POST');
  assert.equal(first?.headers?.authorization, `Basic ${btoa('org:se:cret')}`);
  assert.equal(first?.headers?.['idempotency-key'], '5');
  assert.equal(second?.headers?.['idempotency-key'], undefined);
  const said = JSON.parse(String(third?.body));
  assert.deepEqual(said.apns_payload, { a: 1, isInWords: true });
  assert.deepEqual(said.gcm_payload, { g: 1, isInWords: true });
});
