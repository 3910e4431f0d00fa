import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('a User-Agent is said in words', () => {
  const cases = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1`,
      'Safari on macOS',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0`, 'Chrome on iPhone'],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webKit} Chrome/140.0 Safari/537.36 OPR/100.0`, 'Opera on ChromeOS'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ] as const;
  for (const [userAgent, device] of cases) assert.equal(deviceOf(userAgent), device);
});
