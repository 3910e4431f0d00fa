import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { Connections } from './connections.ts';

/** Milliseconds after which slow clients are disconnected, except those with an upload. */
const PATIENCE_MS = 3000;
/** Milliseconds for uploads, and for the end of the process, without and with uploads. */
const UPLOAD_PATIENCE_MS = 30_000;
const MORE_MS = 5000;
/** Milliseconds: npm repeats the Ctrl-C that the terminal has already sent to the server; both count as one signal. */
const ECHO_MS = 500;

/** Milliseconds at the end of the drain in which new connections are refused, while open ones are served. */
const LAST_REQUESTS_MS = 2000;
/** Milliseconds before that in which replies keep their connections, so that hardly any is new. */
const SETTLING_MS = 1000;

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

/** Ends the process in order at the first signal, once balancers had time to notice; at once at the second. */
export function stopOnSignals(app: App, logger: Logger, drainSeconds: number): void {
  const connections = new Connections(app.http.server);
  let askedAt: number | undefined;
  const onSignal = (signal: Signal) => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      logger.info(`Stopping (${signal}).`);
      app.drain();
      // At once if no balancer has to notice.
      if (drainSeconds === 0) void stop(app, connections, logger);
      else drain(app, drainSeconds * 1000, () => void stop(app, connections, logger));
    } else if (now - askedAt > ECHO_MS) {
      process.exit(SIGNALS[signal]);
    }
  };
  for (const signal of Object.keys(SIGNALS) as Signal[]) process.on(signal, onSignal);
}

/** Balancers that ask no `/health/ready` notice by a refused connection, and use those that they have for a while. */
function drain(app: App, ms: number, end: () => void): void {
  const refusing = ms - Math.min(LAST_REQUESTS_MS, ms / 2);
  setTimeout(() => app.http.keepConnections(), refusing - Math.min(SETTLING_MS, refusing / 2));
  setTimeout(() => void app.http.stopListening(), refusing);
  setTimeout(end, ms);
}

/** Once all requests are served, the next start can do the rest of the work: running out of time then is no failure. */
const codeOf = (app: App): number => (app.isServed() ? 0 : 1);

async function stop(app: App, connections: Connections, logger: Logger): Promise<void> {
  setTimeout(() => {
    connections.closeOthers();
    // Counted from here: with thousands of clients on a busy machine, the way to here may have taken long.
    setTimeout(() => connections.uploads === 0 && process.exit(codeOf(app)), MORE_MS).unref();
  }, PATIENCE_MS).unref();
  setTimeout(() => connections.closeAll(), UPLOAD_PATIENCE_MS).unref();
  setTimeout(() => process.exit(codeOf(app)), UPLOAD_PATIENCE_MS + MORE_MS).unref();
  try {
    await app.close();
    logger.info('Stopped.');
    process.exit(0);
  } catch (error) {
    logger.fatal({ err: error }, 'The server did not stop cleanly.');
    process.exit(1);
  }
}
