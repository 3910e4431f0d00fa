import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Overloaded } from '../../src/engine/http/admission/overload.ts';
import { createRateLimiter } from '../../src/engine/http/admission/rate-limit.ts';
import { type Work, Workload } from '../../src/engine/http/admission/workload.ts';
import { piecesOf } from '../../src/engine/http/reply/write.ts';
import { addressKey } from '../../src/engine/http/server/client-address.ts';
import { RateLimitHit } from '../../src/engine/kernel/errors.ts';
import { TestClock } from '../support/clock.ts';

const stays = () => {};
const CHEAP = false;
const DEAR = true;

function setUp(options: { most?: number; mostWaiting?: number } = {}) {
  const clock = new TestClock();
  const elapsed = () => clock.elapsed();
  const workload = new Workload<string>({ ...options, elapsed, after: (ms, fn) => clock.after(ms, fn) });
  const begin = (isDear: boolean, key = 'a') => workload.begin(key, isDear, stays);
  return { clock, workload, begin };
}

/** The turns that others get after a dear request. */
const turns = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate);
};

const isNow = (work: Work | Promise<Work>): work is Work => !(work instanceof Promise);

describe('what one person has at work', () => {
  test('cheap requests go side by side, dear ones one after another in the order in which they came', async () => {
    const { begin, workload } = setUp();
    const [cheap, dear] = [begin(CHEAP), begin(DEAR)];
    assert.ok(isNow(cheap) && isNow(dear) && isNow(begin(CHEAP)));
    const begun: string[] = [];
    const note = (name: string) => (work: Work) => {
      begun.push(name);
      return work;
    };
    const second = Promise.resolve(begin(DEAR)).then(note('second'));
    const third = Promise.resolve(begin(DEAR)).then(note('third'));
    await Promise.resolve();
    assert.deepEqual(begun, []);
    dear.replied();
    dear.replied();
    (await second).replied();
    await third;
    assert.deepEqual(begun, ['second', 'third']);
    assert.equal(workload.size, 1);
  });

  test('a send waits for no page of the same person, whether pages wait or their replies are not read', async () => {
    const { begin } = setUp();
    assert.ok(isNow(begin(DEAR)));
    const page = Promise.resolve(begin(DEAR));
    assert.ok(isNow(begin(CHEAP)));
    const slow = setUp();
    for (let n = 0; n < 12; n++) (await slow.begin(DEAR)).replied();
    await turns();
    const waiting = slow.begin(DEAR);
    assert.ok(!isNow(waiting), 'pages take 12 of 16 places');
    for (let n = 0; n < 4; n++) assert.ok(isNow(slow.begin(CHEAP)));
    assert.ok(!isNow(slow.begin(CHEAP)));
    for (const each of [page, waiting]) each.catch(() => {});
  });

  test('neither kind keeps the other from beginning', async () => {
    const { begin } = setUp({ most: 2 });
    const [first] = [begin(CHEAP), begin(CHEAP)];
    assert.ok(isNow(first));
    const begun: string[] = [];
    const cheap = Promise.resolve(begin(CHEAP)).then(() => begun.push('cheap'));
    const dear = Promise.resolve(begin(DEAR)).then((work) => {
      begun.push('dear');
      return work;
    });
    first.end();
    (await dear).end();
    await cheap;
    assert.deepEqual(begun, ['dear', 'cheap']);
  });

  test('replies that are not read yet take a place, but hold up no dear request', async () => {
    const { begin, workload } = setUp({ most: 2 });
    const first = begin(DEAR);
    assert.ok(isNow(first));
    first.replied();
    const soon = begin(DEAR);
    assert.ok(!isNow(soon), 'others get a turn first');
    const second = await soon;
    second.replied();
    const third = begin(CHEAP);
    assert.ok(!isNow(third));
    first.end();
    first.end();
    (await third).end();
    second.end();
    await turns();
    assert.equal(workload.size, 0);
  });

  test('nobody waits for the requests of others', () => {
    const { begin } = setUp({ most: 1 });
    begin(DEAR);
    assert.ok(isNow(begin(DEAR, 'b')));
  });

  test('sixteen of one person run, a thousand wait', () => {
    const { begin } = setUp();
    for (let running = 0; running < 16; running++) assert.ok(isNow(begin(CHEAP)));
    for (let waiting = 0; waiting < 1000; waiting++) assert.ok(begin(CHEAP) instanceof Promise);
    assert.throws(() => begin(CHEAP), RateLimitHit);
    assert.ok(isNow(begin(CHEAP, 'b')));
  });

  test('a dear request that would wait for a second because of others is refused; who has nothing at work begins', async () => {
    const { begin, clock } = setUp();
    const [mine, other] = [begin(DEAR), begin(DEAR, 'b')];
    assert.ok(isNow(mine) && isNow(other));
    mine.replied();
    clock.advance(500);
    other.replied();
    // Half a second is rest enough in one turn, while the other user rests for eight.
    await new Promise(setImmediate);
    assert.ok(isNow(begin(DEAR)));
    assert.ok(!isNow(begin(DEAR)));
    assert.throws(() => begin(DEAR), Overloaded);
    assert.ok(isNow(begin(CHEAP)) && isNow(begin(DEAR, 'c')));
    await turns();
    for (let n = 0; n < 9; n++) assert.ok(!isNow(begin(DEAR)), 'nobody else has anything at work');
  });

  test('within one long turn the next dear request begins after a tenth of a second, and no earlier', async () => {
    const { begin, clock, workload } = setUp();
    const first = begin(DEAR);
    assert.ok(isNow(first));
    first.end();
    clock.advance(99);
    const second = Promise.resolve(begin(DEAR));
    clock.advance(1);
    const third = Promise.resolve(begin(DEAR));
    const begun = await Promise.race([second.then(() => 'second'), third.then(() => 'third')]);
    assert.equal(begun, 'second');
    for (const each of [second, third]) (await each).end();
    await turns();
    const next = begin(DEAR);
    assert.ok(isNow(next));
    next.end();
    clock.advance(100);
    const later = begin(DEAR);
    assert.ok(isNow(later), 'nothing waits, and the time of the others has passed');
    assert.ok(!isNow(begin(DEAR)), 'still one after another');
    assert.equal(workload.size, 1);
  });

  test('who waits is refused after half a minute, or at once where too many wait; who has gone leaves', async () => {
    const { clock, workload, begin } = setUp({ most: 1, mostWaiting: 2 });
    const first = begin(CHEAP);
    assert.ok(isNow(first));
    let leave = () => {};
    const gone = Promise.resolve(workload.begin('a', CHEAP, (fn) => (leave = fn)));
    const late = Promise.resolve(begin(CHEAP));
    assert.throws(() => begin(CHEAP), RateLimitHit);
    leave();
    await assert.rejects(gone, RateLimitHit);
    clock.advance(29_999);
    const next = Promise.resolve(begin(CHEAP));
    clock.advance(1);
    await assert.rejects(late, RateLimitHit);
    first.end();
    (await next).end();
    assert.equal(clock.timers, 0);
    assert.equal(workload.size, 0);
  });
});

test('a dear request spends what it costs, at most the whole limit', () => {
  const limiter = createRateLimiter({ clock: { now: () => 1_000_000_000_000 }, perUser: 100 });
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
  const limiter = createRateLimiter({ clock: { now: () => now }, perUser: 60 });
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
  const parts = ['{"a":"', `x${'😀'.repeat(100_000)}`, '"}'];
  const pieces = [...piecesOf(parts)];
  assert.equal(Buffer.concat(pieces).toString(), parts.join(''));
  assert.ok(pieces.every(({ length }) => length <= 4 * 65_536));
  assert.ok(pieces.length > 3);
});
