import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NetworkFailure } from '../client/failures.ts';
import { ErrorReports, framesOf } from './error-reports.ts';

const ORIGIN = 'https://chat.example.com';

/** The reports that are sent once everything that they wait for has passed. */
async function reportsOf(t: TestContext, report: (reports: ErrorReports) => void) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  for (const [name, value] of Object.entries({
    document: { cookie: 'parley_csrf=a', removeEventListener: () => undefined },
    location: { origin: ORIGIN },
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const sent: Record<string, string>[] = [];
  const call = async (_: unknown, params: Record<string, string>) => {
    sent.push(params);
    throw new Error('The server is down.');
  };
  report(new ErrorReports({ call } as never));
  for (let turn = 0; turn < 20; turn++) {
    for (let step = 0; step < 5; step++) await new Promise(setImmediate);
    t.mock.timers.tick(10_000);
  }
  return sent;
}

test('A fault is reported once, and at most ten of a page, ten seconds apart', async (t) => {
  const sent = await reportsOf(t, (reports) => {
    for (let each = 0; each < 30; each++)
      reports.report('event', new RangeError('too far'), `type ${each >> 1}`);
  });
  assert.deepEqual(
    sent.map(({ about }) => about),
    Array.from({ length: 10 }, (_, each) => `type ${each}`),
  );
});

test('A report has no words of people', async (t) => {
  const secret = 'Meet me at noon';
  const json = (() => {
    try {
      return JSON.parse(secret) as unknown;
    } catch (error) {
      return error;
    }
  })();
  const lines = new Error(`${secret}\n    at ${secret}`);
  const engine = new TypeError("Cannot read properties of null (reading 'map')");
  const sent = await reportsOf(t, (reports) => {
    for (const error of [json, lines, new TypeError(secret), engine]) reports.report('render', error, 'row');
  });
  assert.ok(!JSON.stringify(sent).includes('Meet'));
  assert.deepEqual(
    sent.map(({ name, message }) => [name, message]),
    [
      ['SyntaxError', ''],
      ['Error', ''],
      ['TypeError', ''],
      ['TypeError', engine.message],
    ],
  );
});

test('What is no error of the page, and a lost network, is not reported', async (t) => {
  const sent = await reportsOf(t, (reports) => {
    for (const error of [undefined, 'text', new NetworkFailure('The server cannot be reached.')])
      reports.report('promise', error);
  });
  assert.deepEqual(sent, []);
});

test('A place in a script of the server is reported without its address', () => {
  const stack = `Error: no\n    at draw (${ORIGIN}/assets/main-1.js:1:2)\n    at https://elsewhere.example.com/a.js:1:1`;
  const error = { name: 'Error', message: 'no', stack };
  assert.equal(framesOf(error, ORIGIN), 'at draw (/assets/main-1.js:1:2)');
});
