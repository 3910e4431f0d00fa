import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { Connections } from './connections.ts';

/** Slow clients are cut off after this long, but for those that upload a file. */
const PATIENCE_MS = 3000;
/** So long uploads may take, and so much longer the process itself, with uploads and without. */
const UPLOAD_PATIENCE_MS = 30_000;
const MORE_MS = 1500;
/** npm passes on to us the Ctrl-C that the terminal has sent us already: that is one signal, not two. */
const ECHO_MS = 500;

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

/** Ends the process cleanly on the first signal, once balancers had the time to notice; at once on the second. */
export function stopOnSignals(app: App, logger: Logger, drainSeconds: number): void {
  const connections = new Connections(app.http.server);
  let askedAt: number | undefined;
  const onSignal = (signal: Signal) => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      logger.info(`Stopping (${signal}).`);
      app.drain();
      // Without balancers to wait for, at once.
      if (drainSeconds === 0) void stop(app, connections, logger);
      else setTimeout(() => void stop(app, connections, logger), drainSeconds * 1000);
    } else if (now - askedAt > ECHO_MS) {
      process.exit(SIGNALS[signal]);
    }
  };
  for (const signal of Object.keys(SIGNALS) as Signal[]) process.on(signal, onSignal);
}

async function stop(app: App, connections: Connections, logger: Logger): Promise<void> {
  setTimeout(() => connections.closeOthers(), PATIENCE_MS).unref();
  setTimeout(() => connections.uploads === 0 && process.exit(1), PATIENCE_MS + MORE_MS).unref();
  setTimeout(() => connections.closeAll(), UPLOAD_PATIENCE_MS).unref();
  setTimeout(() => process.exit(1), UPLOAD_PATIENCE_MS + MORE_MS).unref();
  try {
    await app.close();
    logger.info('Stopped.');
    end(logger, 0);
  } catch (error) {
    logger.fatal({ err: error }, 'The server did not stop cleanly.');
    end(logger, 1);
  }
}

/** Ends the process once the log is written. */
export function end(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
}
