import { type Logger, pino } from 'pino';
import { type App, createApp } from '../app.ts';
import { type Config, withPort } from '../engine/config/config.ts';
import { hasDatabase, prepareDataFolder, tracesOf } from '../engine/data-folder.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';
import { backupPlace } from '../features/backup/backup-place.ts';
import type { StartOptions } from './command-line/commands.ts';
import { databaseFailure } from './database-failure.ts';
import type { StoryClock } from './demo/story-clock.ts';
import { greeting } from './greeting.ts';
import { giveMemoryBack } from './idle-memory.ts';
import { type LogOutput, standardErrorOutput } from './log-output.ts';
import { openMetricsPort } from './metrics-port.ts';
import { ensureOwnerFile, ownerFollower, setOwnerFileAside } from './owner-file.ts';
import { cannotListen, findPort } from './port.ts';
import { refusal } from './remains.ts';
import { checkFolder } from './shared-folder.ts';
import { stopOnSignals } from './stopping.ts';

/**
 * Connections that the system accepts before the server does; at most `net.core.somaxconn`. After a restart all clients connect at
 * once: a refused one tries again after 1, 3, 7, 15 … seconds.
 */
const BACKLOG = 65_535;

/** Starts the server and prints its address. Throws CannotStart for a failure that has a remedy. */
export async function start(config: Config, mode: StartOptions): Promise<App> {
  try {
    return await startUp(config, mode);
  } catch (error) {
    throw databaseFailure(error, config) ?? error;
  }
}

async function startUp(given: Config, mode: StartOptions): Promise<App> {
  const isNew = mode['new-organization'];
  // The server writes keys and private messages: only this account may read its files.
  process.umask(0o077);
  const config = withPort(given, await findPort(given));
  prepareDataFolder(config.dataDir);
  // An invalid name of a place is an error at the start; an unreachable place may come back.
  if (config.backup !== undefined) await backupPlace(config, undefined);
  const output = standardErrorOutput();
  const logger = createLogger(config.logLevel, output);
  for (const name of config.unknown)
    logger.warn({ name }, 'A name of the environment looks like a setting, and is none.');
  // At a level of its own: it was asked for, however little else is logged.
  const accessLog = config.accessLog && { accessLog: logger.child({}, { level: 'info' }) };
  const refuseNew = isNew ? undefined : reasonToRefuse(config);
  const story = mode.demo ? await storyClock(config) : undefined;
  const app = await createApp(config, {
    ...{ logger, ...accessLog, ...refuseNew, isRestored: mode.restored },
    check: (live) => checkFolder(live, config, { isRestored: mode.restored, log: logger }),
    droppedLines: () => output.dropped,
    onUsers: ownerFollower(config.dataDir, logger),
    ...(story && { clock: story }),
  });
  if (isNew && app.isNew) setOwnerFileAside(config.dataDir);
  await ensureOwnerFile(config.dataDir, app.context.realm);
  await listen(app, config);
  await openMetricsPort(app, config, logger);
  stopOnSignals(app, logger, config.drainSeconds);
  // The link to set the password comes after the demo, which acts with the owner's key: the key changes with the password.
  const demo = story ? await runDemo(app, story) : '';
  const { realm } = app.context;
  const started = { organization: realm.info.name, isNew: app.isNew, setupSecret: realm.part('setupSecret') };
  process.stdout.write(greeting({ config, ...started, listeners: [...app.listeners.values()] }) + demo);
  giveMemoryBack(app.rest);
  return app;
}

async function listen(app: App, config: Config): Promise<void> {
  const { host, port } = config;
  try {
    await app.http.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw cannotListen(config, error);
  }
}

/**
 * Called before the database is opened, so that nodes that start together agree: an owner's key is written once the organization exists.
 * Throws CannotStart if it is already clear that no organization may be created.
 */
function reasonToRefuse(config: Config): { refuseNew: string } | undefined {
  const traces = tracesOf(config);
  if (traces === undefined) return undefined;
  const refuseNew = refusal(config, traces);
  if (!config.databaseUrl && !hasDatabase(config.dataDir)) throw new CannotStart(refuseNew);
  return { refuseNew };
}

/** In a new data folder, the organization is created at the time of the demonstration's first messages. */
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

function createLogger(level: string, output: LogOutput): Logger {
  const logger = pino({ level }, output);
  output.onAgain = (lines) => logger.warn({ lines }, 'Lines of the log could not be written.');
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'The server ends because of a defect.');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // A closed terminal or a rule of logrotate; SIGTERM stops the server.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored.'));
  return logger;
}
