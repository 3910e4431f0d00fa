import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type App, type AppOptions, createApp } from '../../src/app.ts';
import type { Context } from '../../src/chat/context.ts';
import type { User } from '../../src/chat/model/people.ts';
import type { Config } from '../../src/engine/config/config.ts';
import type { Endpoint, ReplyShape } from '../../src/engine/http/define-endpoint.ts';
import type { Inputs, Parameters } from '../../src/engine/http/params.ts';
import { LITTLE_WORK, useWork } from '../../src/engine/kernel/passwords/passwords.ts';
import { openPostgres, type PostgresOptions } from '../../src/engine/store/postgres.ts';
import {
  type NewClient,
  POSTGRES_LIMITS,
  type PostgresLimits,
} from '../../src/engine/store/postgres-client.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import { type CallAnswer, createClient, injectTransport } from '../../src/testing/client.ts';
import { type Actor, type Anonymous, actor, calls } from './actor.ts';
import { type Cast, makeCast, ROLES, readCast } from './cast.ts';
import { TestClock } from './clock.ts';
import { giveBack, takeDatabase } from './kept-databases.ts';
import { RecordingLog } from './log.ts';
import { createDatabase, ensureTemplate } from './postgres.ts';
import { record } from './recorder.ts';
import './note-statements.ts';
import { keepForRestoring } from './restoring.ts';

export type { Actor } from './actor.ts';

export const engineName = process.env.PARLEY_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
/** PostgreSQL lends its connections for one transaction, and nobody can listen. */
export const isPooled = process.env.PARLEY_TEST_POOLER_URL !== undefined;
const TEMPLATE = 'parley_cast';
/** The files of the client are a third of what a start takes, and few tests look at them: those say where they are (`webFolder`). */
const NO_CLIENT = join(tmpdir(), 'parley-no-client');

export interface TestServer {
  readonly app: App;
  readonly context: Context;
  readonly clock: TestClock;
  /** What the server logs. */
  readonly log: RecordingLog;
  readonly cast: Cast;
  readonly as: Readonly<Record<keyof Cast['users'], Actor>>;
  /** As somebody who is not of the cast. */
  asUser(user: User): Actor;
  /** Without credentials. */
  readonly asNobody: Anonymous;
  /** Whatever an endpoint says to one of the cast, or to nobody. */
  answer(
    as: keyof Cast['users'] | undefined,
    endpoint: Endpoint,
    params: Readonly<Record<string, unknown>>,
  ): Promise<CallAnswer<ReplyShape>>;
  /** Ends the process as `kill` would not: cleanly; and starts another on the same data. */
  restart(options?: Started): Promise<TestServer>;
  /** A second process on the same database (PostgreSQL), reached as `way` says. */
  anotherNode(way?: Way): Promise<TestServer>;
  close(): Promise<void>;
}

/** A server with the named cast, alone in its database; it ends with the test file at the latest. */
export async function startServer(
  overrides: Partial<Config> = {},
  options: Pick<AppOptions, 'webFolder' | 'readRoom' | 'elapsed' | 'logger'> &
    Partial<Pick<Way, 'limits'>> = {},
): Promise<TestServer> {
  useWork(LITTLE_WORK);
  const place = engineName === 'postgres' ? await postgresPlace() : await sqlitePlace();
  after(async () => {
    // The test keeps this hook to the end of its process, and the hook what it names: no server, which takes megabytes.
    for (const close of place.running.splice(0)) await close();
    await place.remove();
  });
  return startOn(place, overrides, options);
}

/** However slow the machine is, nothing is refused for it. */
const NO_TIME = () => 0;

interface Place {
  readonly config: Partial<Config>;
  /** Makes the connections to PostgreSQL. */
  readonly newClient?: NewClient;
  /** How to close the servers that were started on it. */
  readonly running: (() => Promise<void>)[];
  remove(): Promise<void>;
}

/** How a server is started again. */
interface Started extends Pick<AppOptions, 'isRestored' | 'webFolder' | 'readRoom' | 'elapsed' | 'logger'> {
  /** Milliseconds. */
  readonly now?: number;
}

/** By which address a node reaches PostgreSQL, and how long it waits. */
export interface Way {
  readonly databaseUrl: string;
  readonly limits: PostgresLimits;
}

async function startOn(
  place: Place,
  overrides: Partial<Config>,
  { databaseUrl, limits, now, ...options }: Partial<Way> & Started = {},
): Promise<TestServer> {
  const clock = new TestClock(now);
  const log = new RecordingLog();
  const config = {
    ...testConfig,
    ...place.config,
    ...overrides,
    ...(databaseUrl && { databaseUrl }),
  };
  const app = await createApp(config, {
    clock,
    elapsed: NO_TIME,
    log,
    checkReplies: true,
    sendMail: null,
    engine: await openEngine(config, {
      ...{ limits, log, newClient: place.newClient },
      elapsed: options.elapsed ?? NO_TIME,
    }),
    webFolder: NO_CLIENT,
    ...options,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
  };
  place.running.push(close);
  const cast = readCast(app.context);
  const asUser = (user: User) =>
    actor(injectTransport(app.http), () => app.context.realm.users.get(user.id) as User);
  return {
    app,
    context: app.context,
    clock,
    log,
    cast,
    as: Object.fromEntries(ROLES.map((role) => [role, asUser(cast.users[role])])) as TestServer['as'],
    asUser,
    asNobody: calls(createClient(injectTransport(app.http))),
    answer: async (as, endpoint, params) => {
      const { deliveryEmail: email = '', apiKey = '' } = as
        ? (app.context.realm.users.get(cast.users[as].id) ?? {})
        : {};
      const client = createClient(injectTransport(app.http), as && { email, apiKey });
      const answered = await client.call(endpoint, params as Inputs<Parameters>);
      if (answered.body.result === 'success') record(endpoint.operationId, params, answered.body);
      return answered;
    },
    restart: async (options) => {
      isOpen = false;
      await app.close();
      return startOn(place, overrides, options);
    },
    anotherNode: (way) => startOn(place, overrides, way),
    close,
  };
}

export const testConfig: Config = {
  unknown: [],
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  databaseListen: true,
  development: false,
  externalUrl: 'http://chat.example.com',
  ownerEmail: 'owner@example.com',
  organization: 'Example',
  rateLimit: 0,
  trustedProxies: [],
  logLevel: 'silent',
  accessLog: false,
  drainSeconds: 0,
  metricsListen: undefined,
  metricsToken: undefined,
  auditDays: 0,
  maxUploadMib: 1,
  uploadQuotaMib: 0,
  smtpUrl: undefined,
  mailFrom: 'Parley <noreply@chat.example.com>',
  mailIn: undefined,
  mailDomain: 'chat.example.com',
  outboundAllow: [],
  s3: undefined,
  backup: undefined,
  backupKeepDays: 7,
  backupAccess: undefined,
  pushGateway: undefined,
  pushGatewayContent: true,
};

function openEngine(
  config: Config,
  {
    limits = POSTGRES_LIMITS,
    log,
    newClient,
    elapsed,
  }: Pick<PostgresOptions, 'limits' | 'log' | 'newClient' | 'elapsed'> = {},
) {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        durable: false,
        limits,
        ...(log && { log }),
        ...(newClient && { newClient }),
        ...(elapsed && { elapsed }),
      })
    : openSqlite(join(config.dataDir, 'parley.db'), { durable: false, lock: false });
}

/** Makes the organization with its cast, once; tests work on copies. */
async function prepare(place: Partial<Config>): Promise<void> {
  const config = { ...testConfig, ...place };
  const app = await createApp(config, { clock: new TestClock(), engine: await openEngine(config) });
  await makeCast(app.context);
  await app.close();
}

interface Database extends Pick<Place, 'newClient' | 'remove'> {
  readonly url: string;
}

/** A kept database goes back to those that no test uses. Behind a pooler connections cannot be kept. */
async function databaseLikeTemplate(): Promise<Database> {
  if (isPooled) {
    const { url, drop } = await createDatabase(TEMPLATE);
    return { url, remove: drop };
  }
  const kept = await takeDatabase(TEMPLATE);
  return { ...kept, remove: async () => giveBack(kept) };
}

async function postgresPlace(): Promise<Place> {
  await ensureTemplate(TEMPLATE, async (databaseUrl) => {
    await prepare({ databaseUrl });
    await keepForRestoring(databaseUrl);
  });
  const { url, newClient, remove } = await databaseLikeTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  return {
    config: { databaseUrl: url, dataDir },
    ...(newClient && { newClient }),
    running: [],
    remove: async () => {
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let sqliteTemplate: Promise<string> | undefined;

async function sqlitePlace(): Promise<Place> {
  sqliteTemplate ??= findSqliteTemplate();
  const template = await sqliteTemplate;
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  copyFileSync(template, join(dataDir, 'parley.db'));
  return {
    config: { dataDir },
    running: [],
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The first processes of a run that ask make it, each by itself; the others find it. */
async function findSqliteTemplate(): Promise<string> {
  const { PARLEY_TEST_SHARED: shared } = process.env;
  const file = shared && join(shared, 'cast.db');
  if (!file) return makeSqliteTemplate();
  if (!existsSync(file)) renameSync(await makeSqliteTemplate(), file);
  return file;
}

async function makeSqliteTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-template-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await prepare({ dataDir });
  const file = join(dataDir, 'template.db');
  renameSync(join(dataDir, 'parley.db'), file);
  assert(!existsSync(join(dataDir, 'parley.db-wal')), 'the template is one file once it is closed');
  return file;
}
