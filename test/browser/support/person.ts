import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ROLES } from '../../support/cast.ts';
import type { Chat } from './chat.ts';
import { DEVICES, type Device } from './devices.ts';
import { isOnLan } from './lan.ts';
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

interface Opened extends Pick<Person, 'name' | 'context' | 'page' | 'problems'> {
  readonly url: string;
}

const FIND_WITHIN_MS = 30_000;

/** Somebody at a browser of their own: its storage, cookies and network are nobody else's. */
export class Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: Problems;
  readonly #url: string;

  private constructor({ name, context, page, problems, url }: Opened) {
    this.name = name;
    this.context = context;
    this.page = page;
    this.problems = problems;
    this.#url = url;
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
    return new Person({ name, context, page: await context.newPage(), problems, url: chat.url });
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
    const form = { username: `${as}@example.com`, password: PASSWORD };
    const { status, text } = await (isOnLan(this.#url) ? this.#postInPage(form) : this.#post(form));
    if (status !== 200) throw new Error(`${as} cannot sign in: ${status} ${text}`);
    await this.goto(path);
  }

  async #post(form: Record<string, string>) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const reply = await this.context.request.post('/json/sessions', { form, headers });
    return { status: reply.status(), text: await reply.text() };
  }

  /** Only the browser knows the names of `onLan`. */
  async #postInPage(form: Record<string, string>) {
    await this.goto('/login');
    return this.page.evaluate(async (values) => {
      const reply = await fetch('/json/sessions', { method: 'POST', body: new URLSearchParams(values) });
      return { status: reply.status, text: await reply.text() };
    }, form);
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
    const { name, context, problems } = this;
    return new Person({ name, context, page, problems, url: this.#url });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** People of the cast who can sign in. */
export type SignsIn = Exclude<(typeof ROLES)[number], 'bot' | 'gone'>;
