import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { ParameterDecoder } from '../../src/engine/http/parameters/decode-params.ts';
import {
  boolean,
  characters,
  choice,
  integer,
  json,
  type Parameter,
  type Parameters,
  text,
} from '../../src/engine/http/params.ts';
import { ApiError } from '../../src/engine/kernel/errors.ts';

function decode(params: Parameters, body: string, query = '') {
  return new ParameterDecoder(params).decode({ path: {}, query, body });
}

function value(parameter: Parameter, raw: string): unknown {
  return decode({ x: parameter }, `x=${encodeURIComponent(raw)}`).values.x;
}

function refusal(parameter: Parameter, raw: string): string {
  try {
    value(parameter, raw);
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 400);
    return error.message;
  }
  assert.fail(`accepted ${raw}`);
}

/** Rows of parameter, raw text, expected sentence. */
function refuses(rows: readonly (readonly [Parameter, string, string])[]): void {
  for (const [parameter, raw, message] of rows) assert.equal(refusal(parameter, raw), message);
}

describe('text', () => {
  test('is not JSON', () => {
    assert.equal(value(text(), '"a"'), '"a"');
    assert.equal(value(text(), 'null'), 'null');
  });

  test('refusals', () => {
    refuses([
      [text(), '', 'x cannot be blank'],
      [text(), ' \t', 'x cannot be blank'],
      [text({ max: 2 }), 'abc', 'x is too long (limit: 2 characters)'],
      [text({ min: 2 }), 'a', 'x is too short.'],
      [text(), 'a\0', 'x has invalid format'],
    ]);
  });

  test('lengths are code points', () => {
    assert.equal(value(text({ max: 2 }), '😀😀'), '😀😀');
    refuses([
      [text({ max: 1 }), '😀😀', 'x is too long (limit: 1 characters)'],
      [text({ min: 2 }), '😀', 'x is too short.'],
    ]);
  });

  test('allowances', () => {
    assert.equal(value(text({ allowBlank: true }), ''), '');
    assert.equal(value(text({ allowNul: true }), 'a\0'), 'a\0');
    assert.equal(value(text({ trim: true }), ' a '), 'a');
  });

  test('choice', () => {
    assert.equal(value(choice(['add', 'remove']), 'add'), 'add');
    refuses([[choice(['add', 'remove']), '__proto__', 'Invalid x']]);
  });
});

describe('scalars', () => {
  test('are JSON', () => {
    assert.equal(value(integer(), '-12'), -12);
    assert.equal(value(integer(), ' 1e2 '), 100);
    assert.ok(Object.is(value(integer(), '-0'), 0));
    assert.equal(value(boolean(), 'true'), true);
    assert.equal(value(boolean(), ' false'), false);
  });

  test('refusals', () => {
    refuses([
      [integer(), '', 'x is not valid JSON'],
      [integer(), 'abc', 'x is not valid JSON'],
      [integer(), '01', 'x is not valid JSON'],
      [integer(), '"1"', 'x is not an integer'],
      [integer(), 'true', 'x is not an integer'],
      [integer(), '1.5', 'x is not an integer'],
      [integer(), '9007199254740992', 'x is too large'],
      [integer(), '-1e400', 'x is too small'],
      [integer({ min: 1 }), '0', 'x is too small'],
      [integer({ max: 1 }), '2', 'x is too large'],
      [boolean(), 'True', 'x is not valid JSON'],
      [boolean(), '1', 'x is not a boolean'],
      [boolean(), 'null', 'x is not a boolean'],
    ]);
  });
});

describe('json', () => {
  const subscriptions = json(
    z.array(
      z.strictObject({ name: characters({ max: 3 }), color: z.string().regex(/^#/).optional() }).strict(),
    ),
  );

  test('refusals with an index path', () => {
    refuses([
      [subscriptions, '[', 'x is not valid JSON'],
      [subscriptions, '{}', 'x is not a list'],
      [subscriptions, '[1]', 'x[0] is not a dict'],
      [subscriptions, '[{"name":1}]', 'x[0]["name"] is not a string'],
      [subscriptions, '[{"name":"a"},{}]', 'x[1]["name"] field is missing: Field required'],
      [subscriptions, '[{"name":"abcd"}]', 'x[0]["name"] is too long (limit: 3 characters)'],
      [subscriptions, '[{"name":"a","color":"b"}]', 'x[0]["color"] has invalid format'],
      [subscriptions, '[{"name":"a","z":1}]', 'Argument "z" at x[0] is unexpected'],
      [json(z.literal([100, 200])), '300', 'Invalid x'],
      [json(z.enum(['a'])), '"b"', 'Invalid x'],
      [json(z.object({ a: z.enum(['b']) })), '{"a":"c"}', 'Invalid x["a"]'],
      [json(z.array(z.int())), '[1.5]', 'x[0] is not an integer'],
      [json(z.array(z.int())), '[1e300]', 'x[0] is too large'],
      [json(z.record(z.string(), z.boolean())), '{"k":1}', 'x["k"] is not a boolean'],
      [json(z.string().length(3)), '"a"', 'x is not length 3'],
      [json(z.string().refine(() => false, 'no such colour')), '"a"', 'Invalid x: no such colour'],
    ]);
  });

  test('a union speaks for the branch that came nearest', () => {
    const to = json(z.union([z.int(), z.array(z.int())]));
    refuses([
      [to, '"a"', 'x is not an integer'],
      [to, '[1,"a"]', 'x[1] is not an integer'],
    ]);
    assert.deepEqual(value(to, '[1]'), [1]);
  });

  test('length in code points', () => {
    assert.equal(value(json(characters({ max: 1 })), '"😀"'), '😀');
  });

  test('strings are well-formed and without NUL, also in keys', () => {
    assert.deepEqual(value(json(z.unknown()), '["\\ud800a"]'), ['\ufffda']);
    refuses([
      [json(z.unknown()), '{"a":["\\u0000"]}', 'x["a"][0] has invalid format'],
      [json(z.unknown()), '{"\\u0000":1}', 'x has invalid format'],
    ]);
  });

  test('prototypes stay as they are', () => {
    refuses([
      [json(z.unknown()), '{"__proto__":{"a":1}}', 'Argument "__proto__" at x is unexpected'],
      [json(z.unknown()), '[{"\\u005f_proto__":1}]', 'Argument "__proto__" at x[0] is unexpected'],
    ]);
    assert.deepEqual(decode({ a: text({ optional: true }) }, '__proto__=1&constructor=2').ignored, [
      '__proto__',
      'constructor',
    ]);
  });

  test('too deep a value is refused, in any form', () => {
    const any = json(z.unknown());
    refuses([
      [any, '['.repeat(100_000), 'x is not valid JSON'],
      [any, `${'['.repeat(51)}${']'.repeat(51)}`, 'x is not valid JSON'],
      [any, `${'{"a":'.repeat(51)}1${'}'.repeat(51)}`, 'x is not valid JSON'],
    ]);
    assert.equal(
      value(any, `"${'['.repeat(100)}\\"${'['.repeat(100)}"`),
      `${'['.repeat(100)}"${'['.repeat(100)}`,
    );
  });
});

describe('presence', () => {
  test('missing, optional, default', () => {
    assert.throws(() => decode({ content: text() }, ''), {
      message: "Missing 'content' argument",
      code: 'REQUEST_VARIABLE_MISSING',
    });
    const { values } = decode(
      { a: text({ optional: true }), b: integer({ default: 3 }), c: json(z.int(), { default: null }) },
      '',
    );
    assert.deepEqual(values, { a: undefined, b: 3, c: null });
  });

  test('the program is known by its parameter', () => {
    const { client, ignored } = decode({}, 'client=b', 'client=a');
    assert.deepEqual([client, ignored], ['b', []]);
  });
});

describe('names on the wire', () => {
  test('both spellings of a name', () => {
    const params = { client_extavatar: boolean(), lexer_language: text({ default: 'none' }) };
    assert.deepEqual(decode(params, 'client_gravatar=true&pygments_language=C').values, {
      client_extavatar: true,
      lexer_language: 'C',
    });
    assert.deepEqual(decode(params, 'client_extavatar=false').values.client_extavatar, false);
  });

  test('named values', () => {
    const params = {
      reaction_type: text({ optional: true }),
      emoji_name: text(),
      notification_sound: text({ optional: true }),
      content: text({ optional: true }),
    };
    const extra = decode(
      params,
      'reaction_type=zulip_extra_emoji&emoji_name=zulip&notification_sound=zulip&content=zulip',
    );
    assert.deepEqual(extra.values, {
      reaction_type: 'service_extra_emoji',
      emoji_name: 'service',
      notification_sound: 'service',
      content: 'zulip',
    });
    const custom = decode(params, 'reaction_type=realm_emoji&emoji_name=zulip');
    assert.equal(custom.values.emoji_name, 'zulip');
  });

  test('names inside JSON', () => {
    const params = { event_types: json(z.array(z.string())), data: json(z.unknown(), { optional: true }) };
    const { values } = decode(
      params,
      'event_types=["zulip_version","message"]&data={"client_gravatar":"zulip_version"}',
    );
    assert.deepEqual(values, {
      event_types: ['service_version', 'message'],
      data: { client_extavatar: 'zulip_version' },
    });
  });
});
