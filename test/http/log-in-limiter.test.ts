import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogInLimiter } from '../../src/http/log-in-limiter.ts';
import { RateLimitHit } from '../../src/kernel/errors.ts';

const HALF_AN_HOUR = 30 * 60_000;

function limiter() {
  let now = 0;
  const logins = new LogInLimiter({ now: () => now });
  return {
    logins,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    fail: (name: string, ip: string, times = 1) => {
      for (let each = 0; each < times; each++) logins.begin(name, ip);
    },
  };
}

describe('log-ins that fail', () => {
  test('are counted by name and client address: nobody locks another out', () => {
    const { logins, fail, pass } = limiter();
    fail('ada', '192.0.2.1', 5);
    assert.throws(() => logins.begin('ADA', '192.0.2.1'), RateLimitHit);
    logins.begin('ada', '192.0.2.2');
    logins.begin('bea', '192.0.2.1');
    pass(HALF_AN_HOUR);
    logins.begin('ada', '192.0.2.1');
  });

  test('of one /64 are of one client', () => {
    const { logins, fail } = limiter();
    for (const host of [1, 2, 3, 4, 5]) fail('ada', `2001:db8:0:1::${host}`);
    assert.throws(() => logins.begin('ada', '2001:db8:0:1::6'), RateLimitHit);
    logins.begin('ada', '2001:db8:0:2::6');
  });

  test('are counted by name alone too, but not against who has logged in from there', () => {
    const { logins, fail } = limiter();
    fail('ada', '192.0.2.1');
    logins.succeed('ada', '192.0.2.1');
    for (let host = 1; host <= 10; host++) fail('ada', `198.51.100.${host}`, 5);
    assert.throws(() => logins.begin('ada', '203.0.113.1'), RateLimitHit);
    logins.begin('ada', '192.0.2.1');
    logins.succeed('ada', '192.0.2.1');
    assert.throws(() => logins.begin('ada', '203.0.113.1'), RateLimitHit);
    fail('ada', '192.0.2.1', 5);
    assert.throws(() => logins.begin('ada', '192.0.2.1'), RateLimitHit, 'its own failures count there');
  });

  test('do not count where the password was not looked at', () => {
    const { logins } = limiter();
    for (let attempt = 0; attempt < 100; attempt++) {
      logins.begin('ada', '192.0.2.1');
      logins.takeBack('ada', '192.0.2.1');
    }
    logins.begin('ada', '192.0.2.1');
  });
});
