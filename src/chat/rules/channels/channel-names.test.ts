import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BadRequest, ParameterInvalid } from '../../../engine/kernel/errors.ts';
import { readChannelName, readColor, readDescription, readRetention } from './channel-names.ts';

describe('the name of a channel', () => {
  test('is trimmed, and counted in code points', () => {
    assert.equal(readChannelName(' a b\t'), 'a b');
    assert.equal(readChannelName('🐙'.repeat(60)), '🐙'.repeat(60));
    assert.throws(() => readChannelName('🐙'.repeat(61)), /too long \(limit: 60 characters\)/);
    for (const empty of ['', ' ', '\n\t']) assert.throws(() => readChannelName(empty), /can't be empty/);
  });

  test('has no character that cannot be seen, and says where', () => {
    for (const bad of ['\u0000', '\u001b', '\u0085', '\ud800', '\ufdd0', '\u{1ffff}', '\n']) {
      assert.throws(() => readChannelName(`🐙a${bad}b`), {
        message: 'Invalid character in channel name, at position 3.',
      });
    }
    assert.equal(readChannelName('a\u200db'), 'a\u200db');
  });
});

test('a description is one line', () => {
  assert.equal(readDescription(' one\r\ntwo\nthree '), 'one two three');
  assert.equal(readDescription('a\ud800b'), 'a\ufffdb');
});

test('a time to keep messages is days, or one of two words', () => {
  const values = ['7', '"7"', 'unlimited', '"unlimited"', 'realm_default', '"realm_default"'];
  assert.deepEqual(values.map(readRetention), [7, 7, -1, -1, null, null]);
  for (const bad of ['0', '-1', '1e3', '', 'forever', '99999999999', 'null']) {
    assert.throws(() => readRetention(bad), ParameterInvalid);
  }
});

test('a colour is three or six digits', () => {
  assert.equal(readColor('#AbC', 'color'), '#AbC');
  for (const bad of ['abc', '#abcd', '#ggg', '#abcdef0', '#abc\n', 7]) {
    assert.throws(() => readColor(bad, 'color'), BadRequest);
  }
});
