import type { TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { atEnd } from '../../support/at-end.ts';
import type { Chat } from './chat.ts';
import { launchChromium } from './chromium.ts';
import { keepEvidence } from './evidence.ts';
import { launchFirefox } from './firefox.ts';
import { Person, type PersonOptions } from './person.ts';

/** Longer than any wait within a test, so that the failure is that of the wait. */
const TEST_WITHIN_MS = 200_000;
const CLOSED_WITHIN_MS = 15_000;
/** Another browser, by hand: scripts/browsers.md. */
const FIREFOX = process.env.TEST_FIREFOX;

/** What a browser test gets. */
export interface Stage {
  /** Opens a browser for somebody; `name` is how files of a failure call them. */
  person(chat: Pick<Chat, 'url'>, name: string, options?: PersonOptions): Promise<Person>;
  /** The browser itself, for what a person cannot do. */
  readonly browser: Browser;
  readonly t: TestContext;
}

/**
 * Makes a test of what happens in browsers: `test('two people talk', inBrowsers(async ({ person }) => …))`. The test fails by
 * each problem of its pages (`Problems`) that it did not allow. A failure names a screenshot and the console's log of each page.
 */
export function inBrowsers(body: (stage: Stage) => Promise<void>): (t: TestContext) => Promise<void> {
  return async (t) => {
    const browser = await openBrowser();
    const people: Person[] = [];
    const others: Browser[] = [];
    const person: Stage['person'] = async (chat, name, options = {}) => {
      // Only one window of a Firefox has the focus.
      const own = FIREFOX ? await launchFirefox(FIREFOX) : browser;
      if (own !== browser) others.push(own);
      const opened = await Person.open(own, chat, name, options);
      people.push(opened);
      return opened;
    };
    try {
      await within(TEST_WITHIN_MS, body({ person, browser, t }));
      refuseProblems(people);
    } catch (error) {
      throw await withEvidence(error, t.fullName, people);
    } finally {
      await closed(people);
      for (const other of others) await within(CLOSED_WITHIN_MS, other.close()).catch(() => undefined);
    }
  };
}

/** A browser that does not answer any more is given up: the next test gets another one. */
async function closed(people: readonly Person[]): Promise<void> {
  const closing = Promise.all(people.map((each) => each.close())).then(() => undefined);
  await within(CLOSED_WITHIN_MS, closing).catch(() => {
    running = undefined;
  });
}

let running: Promise<Browser> | undefined;

const launch = (): Promise<Browser> => (FIREFOX ? launchFirefox(FIREFOX) : launchChromium());

/** One for all files of the process: contexts keep people apart, and a start takes as long as a short test. */
async function openBrowser(): Promise<Browser> {
  const known = running;
  const isOpen = (await known?.catch(() => undefined))?.isConnected();
  // The first test to come starts it, for those beside it too.
  if (!isOpen && running === known) {
    running = launch();
    atEnd(closeBrowser);
  }
  return running as Promise<Browser>;
}

async function closeBrowser(): Promise<void> {
  const browser = running;
  running = undefined;
  const open = await browser?.catch(() => undefined);
  if (open) await within(CLOSED_WITHIN_MS, open.close()).catch(() => undefined);
}

function refuseProblems(people: readonly Person[]): void {
  const found = people.flatMap(({ name, problems }) => problems.list.map((problem) => `${name}: ${problem}`));
  if (found.length > 0) throw new Error(`The pages had problems:\n${found.join('\n')}`);
}

async function withEvidence(error: unknown, testName: string, people: readonly Person[]): Promise<Error> {
  const failure = error instanceof Error ? error : new Error(String(error));
  const files = await Promise.race([keepEvidence(testName, people), nothingAfter(CLOSED_WITHIN_MS)]);
  const problems = people.flatMap(({ name, problems }) =>
    problems.list.map((problem) => `${name}: ${problem}`),
  );
  const told = failure.message.startsWith('The pages had') ? [] : problems.map((each) => `Also, ${each}`);
  const text = [...told, ...(files.length > 0 ? [`Kept: ${files.join(', ')}`] : [])].join('\n');
  failure.message = `${failure.message}\n${text}`;
  failure.stack = `${failure.stack}\n${text}`;
  return failure;
}

const nothingAfter = (ms: number): Promise<string[]> =>
  new Promise((resolve) => setTimeout(resolve, ms, []).unref());

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The test did not end within ${ms / 1000} s.`)), ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
