import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AttemptLimiter } from '../../src/engine/http/admission/attempt-limiter.ts';
import { basicHeader, type Credentials } from '../../src/engine/http/admission/credentials.ts';
import { createRateLimiter, TokenBuckets } from '../../src/engine/http/admission/rate-limit.ts';
import { inject } from '../../src/testing/inject.ts';
import { member, sampleHttp } from './samples.ts';

/** A clock that stands still until told. */
function clock(start = 1_000_000_000_000) {
  let at = start;
  return { now: () => at, pass: (ms: number) => (at += ms) };
}

describe('token buckets', () => {
  test('a whole limit at once, then one by one', () => {
    const { now, pass } = clock();
    const buckets = new TokenBuckets<string>({ limit: 3, windowMs: 60_000, now });
    const left = ['a', 'a', 'a'].map((key) => buckets.take(key)?.remaining);
    assert.deepEqual(left, [2, 1, 0]);
    assert.deepEqual(buckets.take('a'), { limit: 3, remaining: 0, resetAt: 1_000_000_060, retryAfter: 20 });
    assert.equal(buckets.take('b')?.retryAfter, 0);
    // A part of a token admits nobody, and asking does not use it up.
    pass(1);
    assert.equal(buckets.take('a')?.retryAfter, 19.999);
    pass(20_000);
    assert.equal(buckets.take('a')?.retryAfter, 0);
    assert.equal(buckets.take('a')?.remaining, 0);
  });

  test('what was not used does not add up to more than the limit', () => {
    const { now, pass } = clock();
    const buckets = new TokenBuckets<string>({ limit: 3, windowMs: 60_000, now });
    buckets.take('a');
    pass(59_000);
    assert.equal(buckets.take('a')?.remaining, 2);
  });

  test('forgets who was idle for a window', () => {
    const { now, pass } = clock();
    const buckets = new TokenBuckets<number>({ limit: 3, windowMs: 60_000, now });
    for (let key = 0; key < 100; key++) buckets.take(key);
    assert.equal(buckets.size, 100);
    pass(60_000);
    for (let key = 1000; key < 1060; key++) buckets.take(key);
    assert.equal(buckets.size, 60);
  });

  test('is bounded for every caller', () => {
    const buckets = new TokenBuckets<number>({ limit: 3, windowMs: 60_000, now: () => 0 });
    for (let key = 0; key < 100_010; key++) buckets.take(key);
    assert.equal(buckets.size, 100_000);
  });
});

describe('requests', () => {
  const setUp = (limits: { perUser?: number; perAddress?: number }) => {
    const { now, pass } = clock();
    const app = sampleHttp({ limiter: createRateLimiter({ clock: { now }, ...limits }) });
    const get = (as?: Credentials, path = '/users/me') =>
      inject(app, { url: `/api/v1${path}`, headers: as && { authorization: basicHeader(as) } });
    return { get, pass };
  };

  test('of a user', async () => {
    const { get, pass } = setUp({ perUser: 2 });
    const { headers } = await get(member);
    assert.deepEqual(
      ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]),
      ['2', '1', '1000000030'],
    );
    await get(member);
    const refused = await get(member);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '30');
    assert.equal(refused.headers['x-ratelimit-remaining'], '0');
    assert.deepEqual(refused.json(), {
      result: 'error',
      msg: 'API usage exceeded rate limit',
      code: 'RATE_LIMIT_HIT',
      'retry-after': 30,
    });
    pass(30_000);
    assert.equal((await get(member)).statusCode, 200);
  });

  test('of nobody and of wrong keys are counted by address', async () => {
    const { get } = setUp({ perAddress: 3 });
    assert.equal((await get()).statusCode, 401);
    assert.equal((await get({ ...member, apiKey: 'guess' })).statusCode, 401);
    assert.equal((await get(undefined, '/nothing')).statusCode, 404);
    assert.equal((await get({ ...member, apiKey: 'guess' })).statusCode, 429);
    assert.equal((await get(undefined, '/maybe')).statusCode, 429);
    assert.equal((await get(member)).statusCode, 200);
  });

  test('zero turns the limit and the headers off', async () => {
    const { get } = setUp({ perUser: 0 });
    const { statusCode, headers } = await get(member);
    assert.deepEqual([statusCode, headers['x-ratelimit-limit']], [200, undefined]);
  });
});

test('the networks of one /48 have a limit together', () => {
  const { now } = clock();
  const limiter = createRateLimiter({ clock: { now }, perAddress: 2 });
  const take = (ip: string) => limiter.forAddress(ip)?.retryAfter ?? 0;
  for (let network = 1; network <= 8; network++)
    for (const host of [1, 2]) assert.equal(take(`2001:db8:0:${network}::${host}`), 0);
  assert(take('2001:db8:0:9::1') > 0);
  assert.equal(take('2001:db8:1:9::1'), 0);
  assert.equal(take('192.0.2.1'), 0);
});

describe('attempts', () => {
  test('five failures, then a wait until the oldest is half an hour old', () => {
    const { now, pass } = clock();
    const limiter = new AttemptLimiter({ now });
    for (let failure = 0; failure < 5; failure++) {
      limiter.check('Ann@example.com');
      limiter.fail('ann@example.com');
      pass(60_000);
    }
    assert.equal(limiter.secondsToWait('ann@example.com'), 25 * 60);
    assert.throws(() => limiter.check('ANN@example.com'), { code: 'RATE_LIMIT_HIT', retryAfter: 1500 });
    limiter.check('bob@example.com');
    pass(25 * 60_000);
    limiter.check('ann@example.com');
  });

  test('a success forgets the failures', () => {
    const limiter = new AttemptLimiter({ now: () => 0, attempts: 1 });
    limiter.fail('a');
    limiter.succeed('A');
    limiter.check('a');
  });
});
