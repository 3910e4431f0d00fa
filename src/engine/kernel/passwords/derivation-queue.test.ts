import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { scryptSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { RateLimitHit } from '../errors.ts';
import { DerivationQueue, type PasswordLane } from './derivation-queue.ts';
import { hashPassword } from './passwords.ts';

const cheap = (password: string) => ({ password, salt: Buffer.from('salt'), keyBytes: 8, options: { N: 2 } });
const FROM_STRANGERS = { lane: 'strangers' } as const;
const keyOf = (password: string) => scryptSync(password, 'salt', 8, { N: 2 });

describe('the queue of passwords', () => {
  test('gives each its own key', async () => {
    const queue = new DerivationQueue();
    const words = ['a', 'b', 'c', 'd'];
    const keys = await Promise.all(words.map((word) => queue.derive(cheap(word), FROM_STRANGERS)));
    assert.deepEqual(keys, words.map(keyOf));
  });

  test('is short: more are refused, and told to come back', async () => {
    const queue = new DerivationQueue({ mostWaiting: 2 });
    const admitted = ['a', 'b', 'c'].map((word) => queue.derive(cheap(word), FROM_STRANGERS));
    await assert.rejects(queue.derive(cheap('d'), FROM_STRANGERS), (error: RateLimitHit) => {
      assert(error instanceof RateLimitHit && error.retryAfter > 0);
      return true;
    });
    assert.equal((await Promise.all(admitted)).length, 3);
    assert.deepEqual(await queue.derive(cheap('e'), FROM_STRANGERS), keyOf('e'));
  });

  test('twenty wait', async () => {
    const queue = new DerivationQueue();
    const words = Array.from({ length: 21 }, (_, index) => `${index}`);
    const admitted = words.map((word) => queue.derive(cheap(word), FROM_STRANGERS));
    await assert.rejects(queue.derive(cheap('more'), FROM_STRANGERS), RateLimitHit);
    await Promise.all(admitted);
  });

  test('has a lane for each kind of caller: strangers fill theirs alone, and the others have every other turn', async () => {
    const queue = new DerivationQueue({ mostWaiting: 4 });
    const done: string[] = [];
    const derive = (word: string, lane: PasswordLane) =>
      queue.derive(cheap(word), { lane }).then(() => done.push(word));
    const flood = ['first', 's1', 's2', 's3', 's4'].map((word) => derive(word, 'strangers'));
    await assert.rejects(derive('s5', 'strangers'), RateLimitHit);
    const others = [derive('k1', 'known'), derive('k2', 'known'), derive('t1', 'trusted')];
    await Promise.all([...flood, ...others]);
    assert.deepEqual(done, ['first', 'k1', 't1', 's1', 'k2', 's2', 's3', 's4']);
  });

  test('drops the work of a client that has gone', async () => {
    const queue = new DerivationQueue({ mostWaiting: 1 });
    const first = queue.derive(cheap('a'), FROM_STRANGERS);
    let leave = () => {};
    const second = queue.derive(cheap('b'), {
      ...FROM_STRANGERS,
      onClose: (fn) => {
        leave = fn;
      },
    });
    leave();
    await assert.rejects(second, RateLimitHit);
    const third = queue.derive(cheap('c'), FROM_STRANGERS);
    assert.deepEqual(await Promise.all([first, third]), [keyOf('a'), keyOf('c')]);
    leave();
  });

  test('goes on after work that cannot be done', async () => {
    const queue = new DerivationQueue();
    const wrong = queue.derive({ ...cheap('a'), options: { N: 3 } }, FROM_STRANGERS);
    const right = queue.derive(cheap('b'), FROM_STRANGERS);
    await assert.rejects(wrong);
    assert.deepEqual(await right, keyOf('b'));
  });

  test('has a thread only while there is work', async () => {
    const queue = new DerivationQueue({ idleMs: 0 });
    assert(!queue.hasThread);
    await queue.derive(cheap('a'), FROM_STRANGERS);
    while (queue.hasThread) await new Promise(setImmediate);
    assert.deepEqual(await queue.derive(cheap('b'), FROM_STRANGERS), keyOf('b'));
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
