import { destination, type Logger, pino } from 'pino';
import { type App, type AppOptions, createApp } from '../app.ts';
import { type Config, withPort } from '../config/config.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { StartOptions } from './command-line/commands.ts';
import { backupPlace } from './commands/backup-place.ts';
import { prepareDataFolder } from './data-folder.ts';
import { databaseFailure } from './database-failure.ts';
import type { StoryClock } from './demo/story-clock.ts';
import { greeting } from './greeting.ts';
import { giveMemoryBack } from './idle-memory.ts';
import { openMetricsPort } from './metrics-port.ts';
import { ensureOwnerFile, ownerFollower, setOwnerFileAside } from './owner-file.ts';
import { holdPort } from './port.ts';
import { checkFolder } from './shared-folder.ts';
import { stopOnSignals } from './stopping.ts';
import { hasDatabase, refusal, tracesOf } from './traces.ts';

/**
 * Connections that the system takes before the server has seen them; it takes `net.core.somaxconn` of them at most. All clients come at
 * once after a restart: one that is not taken asks again after 1, 3, 7, 15 … seconds.
 */
const BACKLOG = 65_535;

/** Starts the server and says where it is. Throws CannotStart when it cannot for a reason that has a remedy. */
export async function start(given: Config, mode: StartOptions): Promise<App> {
  const isNew = mode['new-organization'];
  // What the server writes holds keys and private messages: it is for this account only.
  process.umask(0o077);
  const held = await holdPort(given);
  const config = withPort(given, held.port);
  prepareDataFolder(config.dataDir);
  // What is wrong with the name of the place is wrong from the beginning; whether the place answers may change.
  if (config.backup !== undefined) await backupPlace(config, undefined);
  const logger = createLogger(config.logLevel);
  // At its own level: it is there when it is asked for, however little else is logged.
  const accessLog = config.accessLog && { accessLog: logger.child({}, { level: 'info' }) };
  const refuseNew = isNew ? undefined : reasonToRefuse(config);
  const story = mode.demo ? await storyClock(config) : undefined;
  const app = await open(config, {
    ...{ logger, ...accessLog, ...refuseNew, isRestored: mode.restored },
    check: (live) => checkFolder(live, config, { isRestored: mode.restored, log: logger }),
    onUsers: ownerFollower(config.dataDir, logger),
    ...(story && { clock: story }),
  });
  if (isNew && app.isNew) setOwnerFileAside(config.dataDir);
  await ensureOwnerFile(config.dataDir, app.context.realm);
  await held.release();
  await app.http.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  await openMetricsPort(app, config, logger);
  stopOnSignals(app, logger, config.drainSeconds);
  // The link to set the password comes after the demo, which acts with the owner's key: the key changes with the password.
  const demo = story ? await runDemo(app, story) : '';
  const { realm } = app.context;
  const started = { organization: realm.info.name, isNew: app.isNew, setupSecret: realm.part('setupSecret') };
  process.stdout.write(greeting({ config, ...started, mailPort: app.mailIn?.port }) + demo);
  giveMemoryBack(app.rest);
  return app;
}

/**
 * Read before the database, for nodes that start together: an owner's key is written once the organization is there.
 * Throws CannotStart where it is clear before the database is opened, so that none is made.
 */
function reasonToRefuse(config: Config): { refuseNew: string } | undefined {
  const traces = tracesOf(config);
  if (traces === undefined) return undefined;
  const refuseNew = refusal(config, traces);
  if (!config.databaseUrl && !hasDatabase(config.dataDir)) throw new CannotStart(refuseNew);
  return { refuseNew };
}

/** A new data folder gets an organization as old as its messages. */
async function storyClock({ dataDir, databaseUrl }: Config): Promise<StoryClock> {
  const { StoryClock, storyBegin } = await import('./demo/story-clock.ts');
  const clock = new StoryClock();
  const isEmpty = !databaseUrl && !hasDatabase(dataDir);
  if (isEmpty) clock.goTo(storyBegin(clock.now()));
  return clock;
}

async function runDemo(app: App, clock: StoryClock): Promise<string> {
  const { demo } = await import('./demo/demo.ts');
  process.stdout.write('Making the demo. This takes a few seconds.\n\n');
  return demo(app.context, clock);
}

async function open(config: Config, options: AppOptions): Promise<App> {
  try {
    return await createApp(config, options);
  } catch (error) {
    throw databaseFailure(error, config) ?? error;
  }
}

function createLogger(level: string): Logger {
  const logger = pino({ level }, destination({ dest: 2, sync: true }));
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'The server ends because of a defect.');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  return logger;
}
