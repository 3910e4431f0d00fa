import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import {
  readErrors,
  readEvents,
  readMarkdownCases,
  readOperations,
  readRegisterFields,
  readReplies,
  readShapes,
} from '../../contract/contract.ts';
import { LEFT_OUT, OWN_CODES, UNDESCRIBED_OPERATIONS } from '../../contract/own.ts';
import { developmentEndpoints, endpoints } from '../../src/catalogue.ts';
import { absentEndpoints } from '../../src/chat/endpoints/absent/absent.ts';
import { ourOperations, wronglyMarked } from '../support/declared.ts';
import { checkEvent, checkReply } from '../support/facts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUCCESS = { result: 'success', msg: '' };

const MESSAGE = {
  id: 16,
  sender_id: 4,
  sender_email: 'hamlet@example.com',
  sender_full_name: 'King Hamlet',
  sender_realm_str: '',
  avatar_url: null,
  client: 'test',
  content: '<p>Hello</p>',
  content_type: 'text/html',
  display_recipient: 'Denmark',
  is_me_message: false,
  reactions: [],
  recipient_id: 27,
  stream_id: 5,
  subject: 'castle',
  submessages: [],
  timestamp: 1_527_921_326,
  topic_links: [],
  type: 'stream',
  flags: ['read'],
};

const USER = {
  user_id: 10,
  email: 'user10@example.com',
  delivery_email: null,
  full_name: 'Hamlet',
  date_joined: '2019-10-20T07:50:53.728864+00:00',
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  role: 400,
  timezone: 'Europe/Copenhagen',
  avatar_url: 'https://chat.example.com/user_avatars/1/10.png',
  avatar_version: 1,
};

const CHANNEL = {
  stream_id: 5,
  name: 'Denmark',
  is_archived: false,
  description: '',
  rendered_description: '',
  date_created: 1_691_057_093,
  creator_id: null,
  invite_only: false,
  is_web_public: false,
  stream_post_policy: 1,
  message_retention_days: null,
  history_public_to_subscribers: true,
  first_message_id: null,
  is_recently_active: true,
  is_announcement_only: false,
  can_remove_subscribers_group: 2,
  can_subscribe_group: 2,
  stream_weekly_traffic: null,
};

const declared = new Map([...endpoints, ...developmentEndpoints].map((each) => [each.operationId, each]));

describe('the contract', () => {
  const { described } = readOperations();
  const events = readEvents();

  test('has data of every kind', () => {
    const replies = readReplies();
    for (const { operationId } of described) assert.ok(replies[operationId], operationId);
    const { cases, links } = readMarkdownCases();
    const sizes = [
      described,
      Object.keys(events),
      readErrors(),
      Object.keys(readRegisterFields()),
      cases,
      links,
    ];
    for (const [at, least] of [118, 70, 51, 39, 184, 71].entries())
      assert.ok((sizes[at]?.length ?? 0) >= least, `list ${at}: ${sizes[at]?.length}`);
  });

  test('holds no sentences of the description', () => {
    const texts: string[] = [];
    const look = (value: unknown, key: string): void => {
      if (typeof value === 'string') texts.push(`${key}: ${value}`);
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) look(each, name);
    };
    for (const each of [described, events, readReplies(), readShapes(), readErrors()]) look(each, '');
    assert.deepEqual(
      texts.filter((text) => text.split(' ').length > 4),
      [],
    );
  });

  test('has each operation by method, path and parameters, except the ones that are left out', () => {
    const differing = described
      .filter(({ method, path }) => !Object.hasOwn(LEFT_OUT, `${method} ${path}`))
      .flatMap((fact) => {
        const endpoint = declared.get(fact.operationId);
        if (!endpoint) return [`${fact.operationId} is not declared`];
        const missing = fact.parameters
          .filter(({ name, in: place }) => !(place === 'file' ? endpoint.takesFile : endpoint.params[name]))
          .map(({ name }) => name);
        const isThere = endpoint.method === fact.method && endpoint.path === fact.path;
        return [
          ...(isThere ? [] : [`${fact.operationId} is ${endpoint.method} ${endpoint.path}`]),
          ...missing.map((name) => `${fact.operationId} has no parameter ${name}`),
        ];
      });
    assert.deepEqual(differing, []);
  });

  test('has each error code of this server, but for our own', () => {
    const known = readErrors().map(({ code }) => code);
    const codes = globSync('src/{engine,chat,features}/**/*.ts', { cwd: ROOT }).flatMap((path) =>
      [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(/readonly code = '([A-Z_]+)'/g)].map(
        ([, code = '']) => code,
      ),
    );
    assert.ok(codes.length > 30, `only ${codes.length} codes`);
    assert.deepEqual(new Set(codes.filter((code) => !known.includes(code))), new Set(OWN_CODES));
    assert.deepEqual(
      OWN_CODES.filter((code) => known.includes(code)),
      [],
    );
  });

  test('is all that the suite reads: nothing beside the repository, but for the script that writes the data', () => {
    const outside = ['..', 'shared'].join('/');
    const files = globSync('{test,scripts,bench,contract,bin}/**/*.{ts,js}', { cwd: ROOT });
    assert.deepEqual(
      files.filter((path) => readFileSync(resolve(ROOT, path), 'utf8').includes(outside)),
      ['scripts/contract.ts'],
    );
  });

  test('has exactly the operations that are not marked as ours', () => {
    const theirs = new Set([...described.map(({ operationId }) => operationId), ...UNDESCRIBED_OPERATIONS]);
    const absent = Object.values(absentEndpoints).map(({ operationId }) => operationId);
    const known = [...declared.keys()].filter((operationId) => !absent.includes(operationId));
    assert.deepEqual(wronglyMarked(known, ourOperations, theirs), []);
    assert.deepEqual(
      UNDESCRIBED_OPERATIONS.filter((operationId) => !declared.has(operationId)),
      [],
    );
  });
});

describe('a reply', () => {
  test('may leave out what the contract does not require', () => {
    assert.deepEqual(checkReply('get-user', { ...SUCCESS, user: USER }), []);
    assert.deepEqual(checkReply('get-message', { ...SUCCESS, message: MESSAGE }), []);
    const { reactions: _, ...withoutReactions } = MESSAGE;
    assert.deepEqual(checkReply('get-message', { ...SUCCESS, message: withoutReactions }), []);
  });

  test('may name parameters that it ignored', () => {
    const body = { ...SUCCESS, id: 1, ignored_parameters_unsupported: ['colour'] };
    assert.deepEqual(checkReply('send-message', body), []);
  });

  test('has a wrong type deep inside found', () => {
    const messages = [{ ...MESSAGE, id: 'sixteen' }, MESSAGE, { ...MESSAGE, sender_id: 'four' }];
    const found = { anchor: 1, found_newest: true, found_oldest: true, found_anchor: true };
    const reply = { ...SUCCESS, ...found, history_limited: false, messages };
    assert.equal(checkReply('get-messages', reply).length, 2);
  });

  test('the error says what is missing, unknown or of another type, and where', () => {
    assert.deepEqual(checkReply('send-message', SUCCESS), [
      "reply.send-message: / must have required property 'id'",
    ]);
    assert.deepEqual(checkReply('send-message', { ...SUCCESS, id: '1' }), [
      'reply.send-message: /id must be integer, and is "1"',
    ]);
    assert.deepEqual(checkReply('get-user', { ...SUCCESS, user: { ...USER, password: 'x' } }), [
      'reply.get-user: /user has the unknown field "password"',
    ]);
    assert.deepEqual(checkReply('get-message', { ...SUCCESS, message: { ...MESSAGE, sender_id: null } }), [
      'reply.get-message: /message/sender_id must be integer, and is null',
    ]);
  });

  test('allows null only where the contract does', () => {
    const good = { ...SUCCESS, user: { ...USER, avatar_url: null } };
    assert.deepEqual(checkReply('get-user', good), []);
    const bad = checkReply('get-user', { ...SUCCESS, user: { ...USER, full_name: null } });
    assert.match(bad.join(), /\/user\/full_name must be string, and is null/);
  });

  test('accepts each alternative of a value, and nothing else', () => {
    const problems = (change: object) =>
      checkReply('get-stream-by-id', { ...SUCCESS, stream: { ...CHANNEL, ...change } });
    assert.deepEqual(problems({ message_retention_days: null }), []);
    assert.deepEqual(problems({ message_retention_days: 30 }), []);
    assert.match(problems({ message_retention_days: 'unlimited' }).join(), /message_retention_days must be/);
    const listed = { direct_members: [1], direct_subgroups: [] };
    assert.deepEqual(problems({ can_subscribe_group: listed }), []);
    assert.notDeepEqual(problems({ can_subscribe_group: 'everyone' }), []);
    assert.notDeepEqual(problems({ can_subscribe_group: { ...listed, direct_members: ['x'] } }), []);
    assert.notDeepEqual(problems({ can_subscribe_group: { ...listed, colour: 1 } }), []);
  });

  test('is an error with a code, for every operation', () => {
    const error = { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' };
    assert.deepEqual(checkReply('send-message', error), []);
    assert.deepEqual(checkReply('send-message', { ...error, code: undefined }).length, 1);
    assert.match(
      checkReply('send-message', { ...error, result: 'failure' }).join(),
      /allowed values: success/,
    );
  });

  test('belongs to an operation of the contract', () => {
    assert.deepEqual(checkReply('no-such-thing', SUCCESS), [
      'The contract has no operation no-such-thing: one of ours says `isOurs` where it is declared.',
    ]);
    assert.notDeepEqual(checkReply('get-user', null), []);
    assert.notDeepEqual(checkReply('get-user', []), []);
  });

  test('the spec wins over the description', () => {
    const subscriptions = (wildcard_mentions_notify: unknown) => ({
      ...SUCCESS,
      subscriptions: [{ stream_id: 1, name: 'Denmark', wildcard_mentions_notify }],
    });
    assert.deepEqual(checkReply('get-subscriptions', subscriptions(true)), []);
    assert.match(checkReply('get-subscriptions', subscriptions(null)).join(), /must be boolean/);
    assert.match(checkReply('get-events', { ...SUCCESS, events: [] }).join(), /queue_id/);
  });

  test('with events has each of them checked', () => {
    const good = { id: 1, type: 'heartbeat' };
    const bad = { id: 2, type: 'heartbeat', beat: 1 };
    assert.deepEqual(checkReply('get-events', { ...SUCCESS, queue_id: 'q', events: [good] }), []);
    assert.deepEqual(checkReply('get-events', { ...SUCCESS, queue_id: 'q', events: [good, bad] }), [
      '/events/1: event.heartbeat: / has the unknown field "beat"',
      `No schema of an event fits ${JSON.stringify(bad)}: HeartbeatEvent: ✖ Unrecognized key: "beat"`,
    ]);
  });
});

describe('an event', () => {
  const TYPING = {
    id: 4,
    type: 'typing',
    op: 'start',
    message_type: 'direct',
    sender: { user_id: 10, email: 'user10@example.com' },
  };

  test('is checked by its type and op', () => {
    const { flags, ...message } = MESSAGE;
    assert.deepEqual(checkEvent({ id: 1, type: 'message', message, flags }), []);
    const recipients = [TYPING.sender];
    assert.deepEqual(checkEvent({ ...TYPING, recipients }), []);
    assert.deepEqual(checkEvent({ ...TYPING, message_type: 'stream', stream_id: 7, topic: 'x' }), []);
  });

  test('has all fields that are not optional, of the right types, and no others', () => {
    const { sender: _, ...withoutSender } = TYPING;
    assert.match(
      checkEvent(withoutSender).join(),
      /event\.typing\.start: \/ must have required property 'sender'/,
    );
    assert.match(checkEvent({ ...TYPING, stream_id: 'x' }).join(), /\/stream_id must be integer/);
    assert.match(checkEvent({ ...TYPING, colour: 1 }).join(), /unknown field "colour"/);
    assert.match(checkEvent({ id: 1, type: 'heartbeat', op: 'add' }).join(), /unknown field "op"/);
  });

  test('the error names what each alternative lacks', () => {
    const problems = checkEvent({
      id: 1,
      type: 'realm_user',
      op: 'update',
      person: { user_id: 10, rolle: 400 },
    });
    assert.deepEqual(problems, ['event.realm_user.update: /person has the unknown field "rolle"']);
  });

  test('is one of the contract', () => {
    assert.deepEqual(checkEvent({ id: 1, type: 'gossip' }), ['The contract has no event gossip.']);
    assert.deepEqual(checkEvent({ id: 1, type: 'typing', op: 'pause' }), [
      'The contract has no event typing with op pause.',
    ]);
    assert.deepEqual(checkEvent('typing'), ['An event is an object with a type.']);
  });

  test('an event of a changed avatar may lack it, as the spec says', () => {
    const person = {
      user_id: 10,
      avatar_url: null,
      avatar_url_medium: null,
      avatar_source: 'G',
      avatar_version: 2,
    };
    assert.deepEqual(checkEvent({ id: 1, type: 'realm_user', op: 'update', person }), []);
    assert.notDeepEqual(
      checkEvent({ id: 1, type: 'realm_user', op: 'update', person: { user_id: '10' } }),
      [],
    );
  });
});
