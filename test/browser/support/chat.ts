import { after } from 'node:test';
import { type App, type AppOptions, createApp } from '../../../src/app.ts';
import { type Config, localUrl, withPort } from '../../../src/engine/config/config.ts';
import { openSqlite } from '../../../src/engine/store/sqlite.ts';
import { findPort } from '../../../src/start/port.ts';
import {
  createClient,
  fetchTransport,
  injectTransport,
  type Transport,
} from '../../../src/testing/client.ts';
import { type Actor, type Anonymous, actor, calls } from '../../support/actor.ts';
import { type Cast, ROLES } from '../../support/cast.ts';
import { RecordingLog } from '../../support/log.ts';
import { startParley } from '../../support/process.ts';
import { testConfig } from '../../support/server.ts';
import { ensureClientIsBuilt } from './built-client.ts';
import { newPlace, type Place } from './place.ts';

/** A server that browsers reach, with the named cast and real time; it ends with the test or the file that started it. */
export interface Chat {
  /** `http://127.0.0.1:<port>`: the same each time it is started. */
  readonly url: string;
  readonly dataDir: string;
  readonly cast: Cast;
  /** The API as one of the cast, past the browser. */
  readonly as: Readonly<Record<keyof Cast['users'], Actor>>;
  readonly asNobody: Anonymous;
  /** Takes the server away from the browsers: `killed`, as `kill -9` does; else cleanly. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
}

/** As the command gives its clients (src/start/stopping.ts). */
const PATIENCE_MS = 3000;

/** In this process: quick to start. `log` has what it logs, `app` is the one that runs. */
export async function startChat(overrides: Partial<Config> = {}): Promise<
  Chat & {
    readonly app: App;
    readonly log: RecordingLog;
    /** Starts it again with another build of the client. */
    serve(webFolder: string): Promise<void>;
  }
> {
  const ending = endings();
  await ensureClientIsBuilt();
  const place = await newPlace();
  ending.push(() => place.remove());
  const log = new RecordingLog();
  const config = await configFor(place, overrides);
  let app = await listen(config, log);
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    const { server } = app.http;
    const slow = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    await app.close().finally(() => clearTimeout(slow));
  };
  const start = async (options?: AppOptions) => {
    app = await listen(config, log, options);
    isOpen = true;
  };
  ending.push(stop);
  return {
    ...reached(config.externalUrl, place, (request) => injectTransport(app.http)(request)),
    log,
    get app() {
      return app;
    },
    stop,
    start: () => start(),
    serve: async (webFolder) => {
      await stop();
      await start({ webFolder });
    },
  };
}

async function configFor({ dataDir }: Place, overrides: Partial<Config>): Promise<Config> {
  const given = { ...testConfig, externalUrl: localUrl(testConfig.host, 0), dataDir, ...overrides };
  return withPort(given, await findPort(given));
}

async function listen(config: Config, log: RecordingLog, options: AppOptions = {}): Promise<App> {
  const engine = openSqlite(`${config.dataDir}/parley.db`, { durable: false, lock: false });
  const app = await createApp(config, { engine, log, checkReplies: true, elapsed: () => 0, ...options });
  await app.http.listen({ host: config.host, port: config.port });
  return app;
}

/** In a process of its own, which `stop` kills as `kill -9` does. */
export async function startKillableChat(env: Readonly<Record<string, string>> = {}): Promise<Chat> {
  const ending = endings();
  await ensureClientIsBuilt();
  const place = await newPlace();
  ending.push(() => place.remove());
  const { port, externalUrl } = await configFor(place, {});
  const settings = { PARLEY_DATA_DIR: place.dataDir, PARLEY_RATE_LIMIT: '0', PORT: `${port}`, ...env };
  const start = () => startParley(settings);
  let running = await start();
  const stop = async () => {
    running.kill('SIGKILL');
    await running.ended;
  };
  ending.push(stop);
  return {
    ...reached(externalUrl, place, fetchTransport(externalUrl)),
    stop,
    start: async () => {
      running = await start();
    },
  };
}

/** What ends with the test, the last first. To be called before any wait: later on node:test may not know the test. */
function endings(): (() => unknown)[] {
  const list: (() => unknown)[] = [];
  after(async () => {
    // The test keeps this hook to the end of its process: the list is emptied, so that no server stays in memory.
    for (const end of list.splice(0).toReversed()) await end();
  });
  return list;
}

function reached(url: string, { dataDir, cast }: Place, transport: Transport): Omit<Chat, 'stop' | 'start'> {
  const as = Object.fromEntries(ROLES.map((role) => [role, actor(transport, () => cast.users[role])]));
  return { url, dataDir, cast, as: as as Chat['as'], asNobody: calls(createClient(transport)) };
}
