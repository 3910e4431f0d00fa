import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { BY_CODE, textOf } from './refusal-ids.ts';

const errors = readFileSync(resolve(import.meta.dirname, '../../../src/engine/kernel/errors.ts'), 'utf8');
/** The server's sentence says more, or the client itself acts on it. */
const WITHOUT = [
  'BAD_REQUEST',
  'BAD_EVENT_QUEUE_ID',
  'INVALID_JSON',
  'REQUEST_CONFUSING_VAR',
  'REQUEST_VARIABLE_INVALID',
  'REQUEST_VARIABLE_MISSING',
  'SYSTEM_GROUP_REQUIRED',
  'UNAUTHORIZED_PRINCIPAL',
];

test('each code of the server has a text, or a reason to have none', () => {
  const codes = [...errors.matchAll(/code = '([A-Z_]+)'/g)].map(([, code]) => code as string);
  const known = new Set([...Object.keys(BY_CODE), ...WITHOUT]);
  assert.ok(codes.length > 20);
  assert.deepEqual(
    codes.filter((code) => !known.has(code)),
    [],
  );
});

test('a sentence says more than its code; one that nobody knows has no text', () => {
  const wrong = { code: 'BAD_REQUEST', message: 'Message must not be empty' };
  assert.equal(textOf(wrong), 'refusals-empty');
  assert.equal(
    textOf({ code: 'UNAUTHORIZED_PRINCIPAL', message: 'Must be an organization owner' }),
    'refusals-owners',
  );
  assert.equal(textOf({ code: 'BAD_NARROW', message: 'Invalid narrow operator: x' }), 'refusals-narrow');
  assert.equal(textOf({ code: 'BAD_REQUEST', message: 'Widgets cannot be edited.' }), undefined);
});
