import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../app.ts';
import { ROLE } from '../chat/model/people.ts';
import { createUser } from '../chat/operations/users/create.ts';
import type { Log } from '../engine/kernel/log.ts';
import { DATABASE_FILE, openSqlite } from '../engine/store/sqlite.ts';
import { readConfig } from '../settings.ts';
import type { createTestServer as Create, LogLine, Role, TestBot, TestServer } from './api.d.ts';
import { TestClock } from './clock.ts';
import { Front, faultyOutbound } from './front.ts';
import { InjectedPerson } from './people.ts';
import { FaultRules } from './rules.ts';

const OWNER = 'owner@example.com';

export const createTestServer: typeof Create = async ({ organization = 'Test', now = Date.now() } = {}) => {
  const clock = new TestClock(now);
  const rules = { programs: new FaultRules(clock), webhooks: new FaultRules(clock) };
  const front = new Front(rules.programs);
  const url = `http://127.0.0.1:${await front.listen()}`;
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const log: LogLine[] = [];
  copyFileSync(await templateFor(organization), join(folder, DATABASE_FILE));
  const app = await createApp(configOf({ folder, url, organization }), {
    clock,
    elapsed: () => 0,
    log: recording(log),
    sendMail: null,
    engine: openSqlite(join(folder, DATABASE_FILE), { durable: false, lock: false }),
    wrapOutbound: (outbound) => faultyOutbound(outbound, rules.webhooks),
  });
  front.leadTo(app.http);
  return serverOf({ app, url, clock, log, rules, close: closing({ app, front, rules, folder }) });
};

interface Place {
  readonly folder: string;
  readonly url: string;
  readonly organization: string;
}

/** The defaults of the server, without its limits. */
const configOf = ({ folder, url, organization }: Place) => ({
  ...readConfig({}),
  ...{ dataDir: folder, externalUrl: url, organization, ownerEmail: OWNER, host: '127.0.0.1', port: 0 },
  ...{ rateLimit: 0, drainSeconds: 0, outboundAllow: ['127.0.0.0/8', '::1/128'], smtpUrl: undefined },
});

const templates = new Map<string, Promise<string>>();

/** A database with an organization that has only its owner; created once for each name. */
function templateFor(organization: string): Promise<string> {
  const known = templates.get(organization) ?? makeTemplate(organization);
  templates.set(organization, known);
  return known;
}

async function makeTemplate(organization: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, DATABASE_FILE);
  const engine = openSqlite(file, { durable: false, lock: false });
  const url = 'http://127.0.0.1';
  const app = await createApp(configOf({ folder, url, organization }), { engine, sendMail: null });
  await app.close();
  return file;
}

function recording(lines: LogLine[]): Log {
  const line =
    (level: LogLine['level']) =>
    (fields: LogLine['fields'], message: string): void => {
      lines.push({ level, message, fields });
    };
  return { error: line('error'), warn: line('warn'), info: line('info') };
}

interface Running {
  readonly app: App;
  readonly url: string;
  readonly clock: TestClock;
  readonly log: readonly LogLine[];
  readonly rules: { readonly programs: FaultRules; readonly webhooks: FaultRules };
  readonly close: () => Promise<void>;
}

function closing({
  app,
  front,
  rules,
  folder,
}: Pick<Running, 'app' | 'rules'> & { front: Front; folder: string }) {
  const close = async () => {
    for (const each of Object.values(rules)) each.releaseAll();
    await Promise.all([front.close(), app.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
    return closed;
  };
}

function serverOf({ app, url, clock, log, rules, close }: Running): TestServer {
  const { context } = app;
  const { realm } = context;
  const owner = new InjectedPerson(app, requireUser(app, OWNER));
  const { programs, webhooks } = rules;
  return {
    ...{ url, owner, clock, log, close },
    [Symbol.asyncDispose]: close,
    idle: () => app.idle('webhooks'),
    person: async (name, { role = 'member' }: { readonly role?: Role } = {}) => {
      const email = addressOf(app, name);
      const channels = [...realm.channels.values()].filter(({ isDefault }) => isDefault);
      const account = { email, fullName: name, role: ROLE[role] };
      return new InjectedPerson(app, await context.transact((tx) => createUser(tx, account, channels)));
    },
    channel: async (name, { description = '', isPrivate = false, members = [] } = {}) => {
      await owner.call('POST', '/users/me/subscriptions', {
        ...{ subscriptions: [{ name, description }], invite_only: isPrivate },
        principals: [...new Set([owner.id, ...members.map(({ id }) => id)])],
      });
      return { id: realm.channelByName(name)?.id ?? 0, name };
    },
    bot: async (name, { owner: keeper = owner, webhook } = {}) => {
      const made = await keeper.call('POST', '/bots', {
        ...{ full_name: name, short_name: slugOf(name), bot_type: webhook === undefined ? 1 : 3 },
        ...(webhook !== undefined && { payload_url: JSON.stringify(webhook) }),
      });
      return botOf(app, Number(made.user_id));
    },
    faults: {
      ...{ drop: programs.drop, delay: programs.delay, duplicate: programs.duplicate },
      webhooks: { drop: webhooks.drop, delay: webhooks.delay, duplicate: webhooks.duplicate },
      expireQueues: (of) => context.fanout.endQueues(of?.id),
    },
  };
}

function requireUser({ context }: App, email: string) {
  const user = context.realm.userByEmail(email);
  if (!user) throw new Error(`There is no ${email}.`);
  return user;
}

function botOf(app: App, id: number): TestBot {
  const person = new InjectedPerson(app, app.context.realm.user(id));
  const token = app.context.realm.part('bots').get(id)?.service?.token ?? '';
  return Object.defineProperty(person, 'token', { value: token }) as InjectedPerson & { token: string };
}

const slugOf = (name: string): string => {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return letters === '-' ? 'account' : letters;
};

/** A free address. */
function addressOf({ context }: App, name: string): string {
  for (let count = 1; ; count++) {
    const address = `${slugOf(name)}${count === 1 ? '' : count}@example.com`;
    if (!context.realm.userByEmail(address)) return address;
  }
}
