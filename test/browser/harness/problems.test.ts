import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { until } from '../../support/until.ts';
import { inBrowsers, type Stage } from '../support/in-browsers.ts';
import { pageWith, startFixture } from './fixture-app.ts';

/** The page's script, and what the harness says of it. */
const FAULTS: Readonly<Record<string, readonly [script: string, problem: RegExp]>> = {
  'an error in the console': [
    "console.error('spilled milk')",
    /alice: console error: spilled milk .*app\.js:1/,
  ],
  'an exception': ["throw new Error('no such thing')", /page error: Error: no such thing/],
  'an unhandled rejection': ["Promise.reject(new Error('nobody waits'))", /page error: Error: nobody waits/],
  'a string that becomes a script or markup': [
    "document.querySelector('main').innerHTML = '<b>bold</b>'",
    /security policy: require-trusted-types-for blocked trusted-types-sink/,
  ],
  'an inline style': [
    "document.querySelector('main').setAttribute('style', 'color: red')",
    /security policy: style-src-attr blocked inline/,
  ],
  'a request to a stranger': [
    "fetch('http://127.0.0.1:9/').catch(() => {})",
    /security policy: connect-src blocked http:\/\/127\.0\.0\.1:9/,
  ],
  'a picture that is not there': [
    "document.querySelector('main').append(Object.assign(new Image(), { src: '/none.png', alt: '' }))",
    /console error: Failed to load resource: .* 404/,
  ],
};

/** Runs a browser test as node:test would. Returns the failure. */
async function failureOf(t: TestContext, body: (stage: Stage) => Promise<void>): Promise<Error | undefined> {
  try {
    await run(body, t);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Made where the file is read: its hook ends the browser with the file. */
let current: (stage: Stage) => Promise<void>;
const inner = inBrowsers((stage) => current(stage));
const run = (body: typeof current, t: TestContext) => {
  current = body;
  return inner(t);
};

describe('a browser test fails by', () => {
  for (const [name, [script, problem]] of Object.entries(FAULTS)) {
    test(`${name}, unless it allows it`, async (t) => {
      const fixture = await startFixture({ '/': pageWith('<p>Hello</p>'), '/app.js': script });
      const visit = (allow: readonly RegExp[]) =>
        failureOf(t, async ({ person }) => {
          const alice = await person(fixture, 'alice', { allow });
          await alice.goto('/');
          await until(() => alice.problems.console.some((line) => problem.test(`alice: ${line}`)));
        });
      const failure = await visit([]);
      assert.match(failure?.message ?? 'it passed', problem);
      assert.equal(await visit([/./]), undefined);
    });
  }

  test('what a page says stays with its screenshot, which the failure names', async (t) => {
    const fixture = await startFixture({
      '/': pageWith('<p>Hello</p>'),
      '/app.js': "console.log('a trace')",
    });
    const failure = await failureOf(t, async ({ person }) => {
      const alice = await person(fixture, 'alice');
      await alice.goto('/');
      assert.equal(await alice.page.textContent('p'), 'Goodbye');
    });
    const [log = '', picture = ''] = failure?.message.match(/tmp\/browser\/\S+?\.(?:log|png)/g) ?? [];
    assert.match(failure?.message ?? '', /'Hello' !== 'Goodbye'|Hello/);
    assert.match(readFileSync(log, 'utf8'), /log: a trace/);
    assert(existsSync(picture) && picture.endsWith('-alice.png'), picture);
  });

  test('nothing when all is well', async (t) => {
    const fixture = await startFixture({ '/': pageWith('<p>Hello</p>'), '/app.js': "console.log('fine')" });
    const failure = await failureOf(t, async ({ person }) => {
      const alice = await person(fixture, 'alice');
      await alice.goto('/');
    });
    assert.equal(failure, undefined);
  });
});
