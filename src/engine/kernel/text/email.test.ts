import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail } from './email.ts';

test('what can be an address', () => {
  const good = [
    'a@b',
    'ada@example.com',
    "o'neil+x=y@sub.example.com",
    'zoë@exämple.com',
    'user@parley.localhost',
  ];
  for (const text of good) assert(isEmail(text), text);
});

test('what cannot', () => {
  const bad = [
    ...[
      '',
      '@',
      'a@',
      '@b',
      'a b@c',
      'a@b c',
      'a@@b',
      'a:b@c',
      'a\n@b',
      'a@b..c',
      'a@-b.c',
      'a@b-.c',
      '.a@b',
    ],
    ...['a..b@c', 'a.@b', 'a,b@c', '<a@b>', 'a\0@b', `${'x'.repeat(65)}@b`, `a@${'x'.repeat(64)}.c`],
    `a@${'b.'.repeat(130)}c`,
  ];
  for (const text of bad) assert(!isEmail(text), JSON.stringify(text));
});

test('a long one costs no more than reading it', () => {
  assert(!isEmail(`${'a-'.repeat(500_000)}@`));
  assert(!isEmail(`a@${'a-'.repeat(100)}`));
});
