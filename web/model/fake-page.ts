import type { Client } from '../client/client.ts';
import { openStore } from '../sync/browser-store.ts';
import type { FakeServer } from '../sync/fake-server.ts';
import { Browser, USER } from '../sync/fake-tabs.ts';
import { Model } from './model.ts';
import type { Start } from './start.ts';

const ignore = () => undefined;

/** What a model needs of a page, in Node: somebody is signed in. */
const PAGE = {
  document: { cookie: 'parley_csrf=token', addEventListener: ignore, removeEventListener: ignore },
  location: { pathname: '/', hash: '' },
  addEventListener: ignore,
  removeEventListener: ignore,
};

interface Options {
  readonly browser?: Browser;
  /** Gets the milliseconds of each pause before a registration; false: the pause has no end. */
  readonly pauses?: number[];
  readonly pausesEnd?: () => boolean;
}

/** A model over the fake server, as in a tab that has just opened. */
export async function openModel(
  server: FakeServer,
  { browser = new Browser(), pauses = [], pausesEnd }: Options = {},
) {
  for (const [name, value] of Object.entries(PAGE))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const store = await openStore(USER);
  const tabs = browser.tab();
  const pause = (ms: number) => {
    pauses.push(ms);
    return pausesEnd?.() === false ? new Promise<void>(ignore) : Promise.resolve();
  };
  const opened = { store, tabs, remote: server.remote(), loading: store.load(), pause };
  const client = { call: async () => ({ user_id: USER }) } as Partial<Client> as Client;
  const start = { client, open: async () => opened } as Partial<Start> as Start;
  const model = new Model(start);
  const reported: unknown[] = [];
  model.reports.report = (...report) => void reported.push(report);
  await model.start();
  const close = () => {
    tabs.close();
    store.close();
  };
  return { model, close, reported };
}
