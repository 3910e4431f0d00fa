import { Client } from '../client/client.ts';
import { openStore } from '../sync/browser-store.ts';
import { openMemoryStore } from '../sync/memory-store.ts';
import type { PageRequest, Remote, Snapshot } from '../sync/remote.ts';
import { serverOf } from '../sync/server.ts';
import type { Store, Stored } from '../sync/store.ts';
import { browserTabs, isLed, onlyTab, type Tabs } from '../sync/tabs.ts';
import { pageAt } from './first-page.ts';
import { hasSession, rememberedUser, TabSession } from './session.ts';
import { waitForNetwork } from './wait.ts';

/** When the server asks for a longer pause, a view says so and goes on by itself. */
const SILENT_WAIT_MS = 1000;

/** The browser's data of a user, and the connection to the server. */
export interface Opened {
  readonly store: Store;
  readonly tabs: Tabs;
  readonly remote: Remote;
  /** The data of the store, with the page that the address names. */
  readonly loading: Promise<Stored | undefined>;
}

/**
 * Work that draws nothing, and so begins before the rest of the script is loaded: reading the browser's store, and
 * where that is empty registering and asking for the first page.
 */
export class Start {
  readonly tab = new TabSession();
  readonly client: Client;
  #begun: { readonly userId: number; readonly opening: Promise<Opened> } | undefined;

  constructor() {
    const { fetch } = this.tab;
    const waiting = { pause: waitForNetwork, longestWait: SILENT_WAIT_MS };
    this.client = new Client({ url: '', credentials: 'session', fetch, ...waiting });
  }

  /** For the person who is known to be signed in here. */
  begin(): this {
    const userId = hasSession() ? rememberedUser() : undefined;
    if (userId !== undefined) this.#begun = { userId, opening: this.#open(userId) };
    return this;
  }

  /** The early work for the user is used once. */
  open(userId: number): Promise<Opened> {
    const begun = this.#begun;
    this.#begun = undefined;
    return begun?.userId === userId ? begun.opening : this.#open(userId);
  }

  async #open(userId: number): Promise<Opened> {
    this.tab.begin(userId);
    const page = pageAt(location.hash);
    // Hears what other tabs say from before the store is read, so that nothing is missed between.
    const shared = browserTabs(userId);
    // A browser that keeps nothing (private windows), or whose tabs cannot agree who writes: the tab has its own memory.
    const store = shared && (await openStore(userId).catch(() => undefined));
    if (!store) shared?.close();
    const tabs = store ? shared : onlyTab();
    const kept = store ?? openMemoryStore();
    const loading = kept.load(page?.narrow);
    const server = serverOf(this.client, userId);
    const first = loading.then(async (stored) => {
      if (stored || (store && (await isLed(userId)))) return undefined;
      return server.register(undefined, page);
    });
    return { store: kept, tabs, remote: withFirst(server, first), loading };
  }
}

/** The server, whose first registration is under way. Undefined, or a failure: it registers when it is asked to. */
function withFirst(server: Remote, first: Promise<Snapshot | undefined>): Remote {
  // A failure is met again when it registers.
  let begun: Promise<Snapshot | undefined> | undefined = first.catch(() => undefined);
  return {
    ...server,
    async register(signal?: AbortSignal, page?: PageRequest) {
      const snapshot = await begun;
      begun = undefined;
      return snapshot ?? server.register(signal, page);
    },
  };
}
