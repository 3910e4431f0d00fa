import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashPassword, isOutdated, LITTLE_WORK, useWork, verifyPassword, WORK } from './passwords.ts';

describe('passwords', () => {
  test('the right one, and no other', async () => {
    useWork(WORK);
    const stored = await hashPassword('crème brûlée');
    assert.match(stored, /^scrypt\$15\$8\$3\$/);
    assert(!stored.includes('brûlée') && !isOutdated(stored));
    assert(await verifyPassword('crème brûlée'.normalize('NFD'), stored), 'however the letters are composed');
    assert(!(await verifyPassword('creme brulee', stored)));
    assert(!(await verifyPassword('', stored)));
  });

  test('the same password has another hash each time', async () => {
    useWork(LITTLE_WORK);
    assert.notEqual(await hashPassword('x'), await hashPassword('x'));
  });

  test('nothing is right where there is no hash, or none of ours', async () => {
    useWork(LITTLE_WORK);
    for (const stored of [null, '', 'x', 'scrypt$15$8$3$$', 'bcrypt$15$8$3$AAAA$AAAA'])
      for (const password of ['', 'x']) assert(!(await verifyPassword(password, stored)), String(stored));
  });
});
