import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { scryptSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { DerivationQueue } from './derivation-queue.ts';
import { RateLimitHit } from './errors.ts';
import { hashPassword } from './passwords.ts';

const cheap = (password: string) => ({ password, salt: Buffer.from('salt'), keyBytes: 8, options: { N: 2 } });
const keyOf = (password: string) => scryptSync(password, 'salt', 8, { N: 2 });

describe('the queue of passwords', () => {
  test('gives each its own key', async () => {
    const queue = new DerivationQueue();
    const words = ['a', 'b', 'c', 'd'];
    const keys = await Promise.all(words.map((word) => queue.derive(cheap(word))));
    assert.deepEqual(keys, words.map(keyOf));
  });

  test('is short: more are refused, and told to come back', async () => {
    const queue = new DerivationQueue({ mostWaiting: 2 });
    const admitted = ['a', 'b', 'c'].map((word) => queue.derive(cheap(word)));
    await assert.rejects(queue.derive(cheap('d')), (error: RateLimitHit) => {
      assert(error instanceof RateLimitHit && error.retryAfter > 0);
      return true;
    });
    assert.equal((await Promise.all(admitted)).length, 3);
    assert.deepEqual(await queue.derive(cheap('e')), keyOf('e'));
  });

  test('drops the work of a client that has gone', async () => {
    const queue = new DerivationQueue({ mostWaiting: 1 });
    const first = queue.derive(cheap('a'));
    let leave = () => {};
    const second = queue.derive(cheap('b'), (fn) => {
      leave = fn;
    });
    leave();
    await assert.rejects(second, RateLimitHit);
    const third = queue.derive(cheap('c'));
    assert.deepEqual(await Promise.all([first, third]), [keyOf('a'), keyOf('c')]);
    leave();
  });

  test('goes on after work that cannot be done', async () => {
    const queue = new DerivationQueue();
    const wrong = queue.derive({ ...cheap('a'), options: { N: 3 } });
    const right = queue.derive(cheap('b'));
    await assert.rejects(wrong);
    assert.deepEqual(await right, keyOf('b'));
  });

  test('has a thread only while there is work', async () => {
    const queue = new DerivationQueue({ idleMs: 0 });
    assert(!queue.hasThread);
    await queue.derive(cheap('a'));
    while (queue.hasThread) await new Promise(setImmediate);
    assert.deepEqual(await queue.derive(cheap('b')), keyOf('b'));
  });

  test('leaves the threads alone by which files are read', async () => {
    const kinds: string[] = [];
    const hook = createHook({ init: (_, kind) => kinds.push(kind) }).enable();
    await hashPassword('a long phrase');
    hook.disable();
    assert(kinds.includes('WORKER'), kinds.join());
    assert(!kinds.some((kind) => /SCRYPT|PBKDF2/.test(kind)), kinds.join());
  });
});
