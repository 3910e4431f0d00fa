import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRegisterFields } from '../../../contract/contract.ts';
import { NEVER_REGISTERED } from '../../../contract/own.ts';
import { registerFields } from '../../../src/catalogue.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { twinNames } from '../../../src/engine/http/wire-names.ts';
import { ourFields } from '../../support/declared.ts';
import { type Actor, startServer } from '../../support/server.ts';

const CONTRACT = readRegisterFields();
const REGISTER_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set([...Object.keys(CONTRACT), ...Object.keys(ourFields)])].map((type) => [
    type,
    [...(CONTRACT[type] ?? []), ...(ourFields[type] ?? [])],
  ]),
);
const UNREADS = 'message and update_message_flags';
const COMMON = ['result', 'msg', ...twinNames];

const fieldsOf = (...types: string[]) =>
  ['always', ...types]
    .flatMap((type) => REGISTER_FIELDS[type] ?? [])
    .filter((name) => !NEVER_REGISTERED.includes(name));
const everyField = () => fieldsOf(...Object.keys(REGISTER_FIELDS).filter((type) => type !== 'always'));

async function fieldsFor(
  actor: Actor,
  params: Parameters<typeof registerQueue.handle>[0]['params'] | object,
) {
  const reply = await actor.call(registerQueue, params as Record<string, never>);
  return Object.keys(reply)
    .filter((name) => !COMMON.includes(name))
    .sort();
}

describe('the fields of POST /register', () => {
  test('are declared under the event types that the contract says; others are marked as ours', () => {
    const declared = registerFields.flatMap(([types, { shape }]) =>
      Object.keys(shape)
        .filter((name) => !ourFields[types]?.includes(name))
        .map((name) => `${types}: ${name}`),
    );
    const expected = Object.entries(CONTRACT)
      .filter(([types]) => types !== 'always')
      .flatMap(([types, names]) => names.map((name) => `${types}: ${name}`));
    assert.deepEqual(
      declared.sort(),
      expected.sort(),
      'a field of our own is wrapped in `ours(…)` in src/chat/views/initial-state',
    );
  });
});

describe('POST /register: the fields of the reply', () => {
  test('all fields if no event types are given', async () => {
    const { as } = await startServer();
    assert.deepEqual(await fieldsFor(as.alice, {}), everyField().sort());
  });

  test('each field with exactly its event type', async () => {
    const { as } = await startServer();
    for (const type of Object.keys(REGISTER_FIELDS)) {
      if (type === 'always' || type === UNREADS) continue;
      const fields = await fieldsFor(as.alice, { fetch_event_types: [type] });
      assert.deepEqual(fields, fieldsOf(type).sort(), type);
    }
  });

  test('unread messages with both of their types only', async () => {
    const { as } = await startServer();
    const both = await fieldsFor(as.alice, { fetch_event_types: ['message', 'update_message_flags'] });
    assert.deepEqual(both, fieldsOf('message', UNREADS).sort());
    assert.deepEqual(
      await fieldsFor(as.alice, { fetch_event_types: ['update_message_flags'] }),
      fieldsOf().sort(),
    );
  });

  test('fetch_event_types comes before event_types, which comes before everything', async () => {
    const { as } = await startServer();
    const both = { event_types: ['stream'], fetch_event_types: ['default_streams'] };
    assert.deepEqual(await fieldsFor(as.alice, both), fieldsOf('default_streams').sort());
    assert.deepEqual(await fieldsFor(as.alice, { event_types: ['stream'] }), fieldsOf('stream').sort());
    const nothing = { event_types: ['stream'], fetch_event_types: [] };
    assert.deepEqual(await fieldsFor(as.alice, nothing), fieldsOf().sort());
  });

  test('types and capabilities that nobody knows are ignored', async () => {
    const { as } = await startServer();
    const params = {
      event_types: ['stream', 'weather', '__proto__', 'constructor'],
      client_capabilities: { clairvoyance: true, telepathy: 'weak' },
    };
    assert.deepEqual(await fieldsFor(as.alice, params), fieldsOf('stream').sort());
    const { msg } = await as.alice.refused(registerQueue, {
      client_capabilities: { empty_topic_name: 'yes' } as never,
    });
    assert.match(msg, /empty_topic_name/);
  });

  test('the older list of muted topics only without the newer, but to users who fetch all', async () => {
    const { as } = await startServer();
    const types = ['muted_topics', 'user_topic'];
    assert.deepEqual(await fieldsFor(as.alice, { fetch_event_types: types }), fieldsOf('user_topic').sort());
  });

  test('no copies of settings at the top for users who know user_settings', async () => {
    const { as } = await startServer();
    const legacy = ['update_display_settings', 'update_global_notifications'];
    const fields = await fieldsFor(as.alice, {
      fetch_event_types: ['user_settings', ...legacy],
      client_capabilities: { user_settings_object: true },
    });
    assert.deepEqual(fields, fieldsOf('user_settings').sort());
  });

  test('refused without credentials', async () => {
    const { asNobody } = await startServer();
    assert.equal((await asNobody.refused(registerQueue)).status, 401);
  });
});
