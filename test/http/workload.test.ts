import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressKey } from '../../src/http/address-key.ts';
import { createRateLimiter } from '../../src/http/rate-limit.ts';
import { piecesOf } from '../../src/http/send-json.ts';
import { Workload } from '../../src/http/workload.ts';
import { RateLimitHit } from '../../src/kernel/errors.ts';
import { TestClock } from '../support/clock.ts';

const stays = () => {};

function setUp(options: { most?: number; mostWaiting?: number } = {}) {
  const clock = new TestClock();
  const workload = new Workload<string>({ ...options, after: (ms, fn) => clock.after(ms, fn) });
  return { clock, workload };
}

describe('what one person has at work', () => {
  test('cheap requests go side by side, a dear one alone, in the order in which they came', async () => {
    const { workload } = setUp({ most: 4 });
    const first = workload.begin('a', 1, stays);
    const second = workload.begin('a', 1, stays);
    assert.ok(typeof first === 'function' && typeof second === 'function');
    const begun: string[] = [];
    const dear = Promise.resolve(workload.begin('a', 50, stays)).then((end) => begun.push('dear') && end);
    const cheap = Promise.resolve(workload.begin('a', 1, stays)).then((end) => begun.push('cheap') && end);
    first();
    first();
    await Promise.resolve();
    assert.deepEqual(begun, []);
    second();
    const end = (await dear) as () => void;
    assert.deepEqual(begun, ['dear']);
    end();
    ((await cheap) as () => void)();
    assert.deepEqual(begun, ['dear', 'cheap']);
    assert.equal(workload.size, 0);
  });

  test('nobody waits for the requests of others', () => {
    const { workload } = setUp({ most: 1 });
    workload.begin('a', 1, stays);
    assert.equal(typeof workload.begin('b', 1, stays), 'function');
  });

  test('who waits is refused after ten seconds, or at once where too many wait; who has gone leaves', async () => {
    const { clock, workload } = setUp({ most: 1, mostWaiting: 2 });
    const end = workload.begin('a', 1, stays) as () => void;
    let leave = () => {};
    const gone = Promise.resolve(workload.begin('a', 1, (fn) => (leave = fn)));
    const late = Promise.resolve(workload.begin('a', 1, stays));
    assert.throws(() => workload.begin('a', 1, stays), RateLimitHit);
    leave();
    await assert.rejects(gone, RateLimitHit);
    clock.advance(9_999);
    const next = Promise.resolve(workload.begin('a', 1, stays));
    clock.advance(1);
    await assert.rejects(late, RateLimitHit);
    end();
    ((await next) as () => void)();
    assert.equal(clock.timers, 0);
    assert.equal(workload.size, 0);
  });
});

test('a dear request spends what it costs, at most the whole limit', () => {
  const limiter = createRateLimiter({ now: () => 1_000_000_000_000, perUser: 100 });
  assert.equal(limiter.forUser(1, 40)?.remaining, 60);
  assert.deepEqual(limiter.forUser(1, 70), {
    limit: 100,
    remaining: 60,
    resetAt: 1_000_000_024,
    retryAfter: 6,
  });
  assert.equal(limiter.forUser(1, 60)?.remaining, 0);
  assert.equal(limiter.forUser(2, 5000)?.retryAfter, 0);
});

test('a fraction of a request admits nothing', () => {
  let now = 0;
  const limiter = createRateLimiter({ now: () => now, perUser: 60 });
  limiter.forUser(1, 60);
  now = 999;
  assert.ok((limiter.forUser(1)?.retryAfter ?? 0) > 0);
  now = 1000;
  assert.equal(limiter.forUser(1)?.retryAfter, 0);
});

test('an IPv6 address counts as its network, a mapped one as its IPv4 address', () => {
  const keys = {
    '192.0.2.1': '192.0.2.1',
    '::ffff:192.0.2.1': '192.0.2.1',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:1:2::1': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  };
  for (const [ip, key] of Object.entries(keys)) assert.equal(addressKey(ip), key);
});

test('a large reply is written in small pieces, none of which tears a character apart', () => {
  const parts = ['{"a":"', `x${'😀'.repeat(100_000)}`, '"', Buffer.from('}')];
  const pieces = [...piecesOf(parts)];
  assert.equal(Buffer.concat(pieces).toString(), parts.map(String).join(''));
  assert.ok(pieces.every(({ length }) => length <= 4 * 65_536));
  assert.ok(pieces.length > 3);
});
