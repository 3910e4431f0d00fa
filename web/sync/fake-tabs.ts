import 'fake-indexeddb/auto';
import { afterEach } from 'node:test';
import { topicOf } from '../state/conversation.ts';
import type { ClientEvent } from '../state/events.ts';
import { narrowOf } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import { forget, openStore } from './browser-store.ts';
import type { FakeServer } from './fake-server.ts';
import type { UnsentEntry } from './outbox.ts';
import type { Remote } from './remote.ts';
import type { KeptPage, Store } from './store.ts';
import { type Listener, Sync } from './sync.ts';
import { forOthers, type Post, type Tabs } from './tabs.ts';

/** The events that one tab gets. */
export class Tab implements Listener {
  state: ClientState | undefined;
  readonly heard: ClientEvent[] = [];
  resets = 0;
  readonly pages: KeptPage[] = [];
  entries: readonly UnsentEntry[] = [];
  readonly refusals: UnsentEntry[] = [];
  readonly answers: [content: string, messageId: number][] = [];
  sync: Sync | undefined;

  reset(state: ClientState): void {
    this.state = state;
    this.resets++;
    this.heard.length = 0;
  }
  page(page: KeptPage): void {
    this.pages.push(page);
  }
  events(events: readonly ClientEvent[]): void {
    this.heard.push(...events);
  }
  outbox(entries: readonly UnsentEntry[]): void {
    this.entries = entries;
  }
  done(entry: UnsentEntry, messageId: number): void {
    this.answers.push([String(entry.params.content), messageId]);
  }
  refused(entry: UnsentEntry): void {
    this.refusals.push(entry);
  }
  connection(): void {}
  signedOut(): void {}

  get topics(): string[] {
    return this.heard.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
  }
}

interface OpenTab {
  readonly end: AbortController;
  hear?: (post: Post) => void;
  work?: (signal: AbortSignal) => Promise<void>;
}

/** The tabs of a browser: posts come to all others, the oldest tab leads. */
export class Browser {
  readonly #tabs: OpenTab[] = [];

  tab(): Tabs {
    const own: OpenTab = { end: new AbortController() };
    this.#tabs.push(own);
    return {
      post: (post) => {
        const sent = structuredClone(forOthers(post));
        for (const other of this.#tabs) if (other !== own) queueMicrotask(() => other.hear?.(sent));
      },
      listen: (hear) => {
        own.hear = hear;
      },
      lead: (work) => {
        own.work = work;
        if (this.#tabs[0] === own) void work(own.end.signal);
      },
      close: () => {
        own.end.abort();
        this.#tabs.splice(this.#tabs.indexOf(own), 1);
        const next = this.#tabs[0];
        if (next?.work) void next.work(next.end.signal);
      },
    };
  }
}

export const USER = 1;
export const tabs: Tab[] = [];

export interface TabOptions {
  /** Breaks the store of the tab. */
  readonly wrap?: (store: Store) => Store;
  readonly waits?: number[];
  readonly remote?: Remote;
}

export async function open(
  server: FakeServer,
  browser = new Browser(),
  { wrap = (store) => store, waits = [], remote = server.remote() }: TabOptions = {},
): Promise<Tab> {
  const tab = new Tab();
  const wait = (ms: number) => {
    waits.push(ms);
    return new Promise<void>((resolve) => setTimeout(resolve, 1));
  };
  tab.sync = new Sync({
    store: wrap(await openStore(USER)),
    remote,
    tabs: browser.tab(),
    wait,
  });
  tabs.push(tab);
  await tab.sync.start(tab, () => tab.state);
  return tab;
}

/** As closing a tab does. */
export const close = (tab: Tab) => tab.sync?.stop();

export async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 1));
}

export const write = (tab: Tab, topic: string, content: string) =>
  tab.sync?.perform({
    operation: 'sendMessage',
    params: { type: 'channel', to: 5, topic, content },
    events: [],
    undo: [],
    send: { narrow: narrowOf(topicOf(5, topic)), localId: `local-${content}` },
  });

/** Closes what a test opened. */
export const closeAfterEach = () =>
  afterEach(async () => {
    for (const tab of tabs.splice(0)) close(tab);
    await forget(USER);
  });
