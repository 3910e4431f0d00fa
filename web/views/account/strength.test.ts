import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strengthOf } from './strength.ts';

test('short passwords and first guesses are nothing', () => {
  for (const password of ['', 'abc12', 'password', 'Passw0rd!', '123456789', 'aaaaaaaaaaaa', 'abcdefgh'])
    assert.equal(strengthOf(password), 0, password);
});

test('the longer and the more various, the stronger', () => {
  const passwords = ['kzpwmq', 'kzpwmqtu', 'kzpWm4tu!v', 'nine green bottles on a wall'];
  assert.deepEqual(
    passwords.map((each) => strengthOf(each)),
    [1, 2, 3, 4],
  );
});

test('what everybody knows of the person counts for nothing', () => {
  assert.equal(strengthOf('Iago Montenegro 7'), 4);
  assert.equal(strengthOf('Iago Montenegro 7', ['Iago Montenegro']), 0);
  assert.equal(strengthOf('iago.montenegro', ['iago.montenegro@example.com']), 0);
});

test('a hundred signs are the most', () => {
  assert.equal(strengthOf('kW4!'.repeat(26)), 0);
});
