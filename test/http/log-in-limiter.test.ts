import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogInLimiter } from '../../src/engine/http/admission/log-in-limiter.ts';
import { RateLimitHit } from '../../src/engine/kernel/errors.ts';

const HALF_AN_HOUR = 30 * 60_000;

function limiter() {
  let now = 0;
  const limits = new LogInLimiter({ now: () => now });
  const logins = {
    begin: (name: string, ip: string, isKnown = false) => limits.begin({ name, ip, isKnown }),
    succeed: (name: string, ip: string, isKnown = false) => limits.succeed({ name, ip, isKnown }),
    takeBack: (name: string, ip: string, isKnown = false) => limits.takeBack({ name, ip, isKnown }),
  };
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

  test('of one /48 are counted together too: a home has hundreds of networks', () => {
    const { logins, fail } = limiter();
    for (let network = 1; network <= 4; network++) fail('ada', `2001:db8:0:${network}::1`, 5);
    assert.throws(() => logins.begin('ada', '2001:db8:0:9::1'), RateLimitHit);
    logins.begin('ada', '2001:db8:0:9::1', true);
    logins.begin('ada', '2001:db8:1:9::1');
    logins.begin('bea', '2001:db8:0:9::1');
  });

  test('are counted by name alone too, but not against who has logged in from there', () => {
    const { logins, fail } = limiter();
    for (let host = 1; host <= 10; host++) fail('ada', `198.51.100.${host}`, 5);
    assert.throws(() => logins.begin('ada', '203.0.113.1'), RateLimitHit);
    logins.begin('ada', '192.0.2.1', true);
    logins.succeed('ada', '192.0.2.1', true);
    assert.throws(() => logins.begin('ada', '203.0.113.1'), RateLimitHit);
    for (let attempt = 0; attempt < 5; attempt++) logins.begin('ada', '192.0.2.1', true);
    assert.throws(() => logins.begin('ada', '192.0.2.1', true), RateLimitHit, 'its own failures count there');
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
