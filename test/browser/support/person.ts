import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ROLES } from '../../support/cast.ts';
import type { Chat } from './chat.ts';
import { DEVICES, type Device } from './devices.ts';
import { type Network, slowNetwork, slowProcessor } from './network.ts';
import { PASSWORD } from './place.ts';
import { Problems } from './problems.ts';

export interface PersonOptions {
  readonly device?: Device;
  readonly colorScheme?: 'light' | 'dark';
  readonly contrast?: 'more' | 'no-preference';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly locale?: string;
  readonly timezone?: string;
  /** Permissions of the browser, like 'notifications'. */
  readonly permissions?: readonly string[];
  /** Lets the page register its service worker. Without it each page comes from the server. */
  readonly withWorker?: boolean;
  /** Matches problems that the test expects. */
  readonly allow?: readonly RegExp[];
}

const FIND_WITHIN_MS = 30_000;

/** Somebody at a browser of their own: its storage, cookies and network are nobody else's. */
export class Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: Problems;

  private constructor(name: string, context: BrowserContext, page: Page, problems: Problems) {
    this.name = name;
    this.context = context;
    this.page = page;
    this.problems = problems;
  }

  static async open(
    browser: Browser,
    chat: Pick<Chat, 'url'>,
    name: string,
    options: PersonOptions,
  ): Promise<Person> {
    const { device = 'desktop', timezone = 'Europe/Berlin', locale = 'en-GB', permissions = [] } = options;
    const context = await browser.newContext({
      ...DEVICES[device],
      baseURL: chat.url,
      locale,
      timezoneId: timezone,
      colorScheme: options.colorScheme ?? 'light',
      contrast: options.contrast ?? 'no-preference',
      reducedMotion: options.reducedMotion ?? 'reduce',
      permissions: [...permissions],
      serviceWorkers: options.withWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(FIND_WITHIN_MS);
    const problems = await Problems.listenTo(context);
    problems.allow(...(options.allow ?? []));
    return new Person(name, context, await context.newPage(), problems);
  }

  /** The path, with its query and fragment, on the server of this person. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /**
   * Signs in as one of the cast, without the page of it, and opens the path. What a page of the server sends is sent:
   * the cookies come as they come to that page.
   */
  async signIn(as: SignsIn = this.name as SignsIn, path = '/'): Promise<void> {
    const reply = await this.context.request.post('/json/sessions', {
      form: { username: `${as}@example.com`, password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!reply.ok()) throw new Error(`${as} cannot sign in: ${reply.status()} ${await reply.text()}`);
    await this.goto(path);
  }

  /** Takes this person's network away, or gives it back; the server goes on. */
  async offline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline);
  }

  async slowNetwork(network: Network | undefined): Promise<void> {
    await slowNetwork(this.page, network);
  }

  async slowProcessor(times: number): Promise<void> {
    await slowProcessor(this.page, times);
  }

  /** Closes the tab and opens another one, with the same storage. */
  async reopen(path: string): Promise<Person> {
    await this.page.close();
    return this.anotherTab(path);
  }

  /** A second tab of the same browser: the same storage and cookies. */
  async anotherTab(path: string): Promise<Person> {
    const page = await this.context.newPage();
    await page.goto(path);
    return new Person(this.name, this.context, page, this.problems);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** People of the cast who can sign in. */
export type SignsIn = Exclude<(typeof ROLES)[number], 'bot' | 'gone'>;
