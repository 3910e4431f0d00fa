import { parseArgs } from 'node:util';
import { CannotStart } from '../kernel/cannot-start.ts';

const USAGE = 'Usage: npm start [-- --demo | --restored | --help | --version]';

export const HELP = `${USAGE}

Starts the Parley server; the first start makes the organization and its owner.

  --demo      fill a fresh organization with people, channels and messages to look at
  --restored  the database was restored from a backup: clients begin anew, and no ID is given again
  --help      show this text
  --version   show the version

Settings come from the environment:

  PORT, HOST               where to listen (9991, 127.0.0.1)
  PARLEY_EXTERNAL_URL      how clients reach the server (follows HOST and PORT)
  PARLEY_DATA_DIR          the data folder (./data)
  DATABASE_URL             postgres://… to use PostgreSQL in place of SQLite in the data folder
  PARLEY_ORGANIZATION      name of the organization (Parley), on the first start
  PARLEY_OWNER_EMAIL       address of its owner, on the first start
  PARLEY_RATE_LIMIT        requests a minute for each account, 0 for no limit (200)
  PARLEY_TRUSTED_PROXIES   addresses of proxies in front, comma-separated
  PARLEY_OUTBOUND_ALLOW    networks beside the public internet that webhooks may be sent to, like 10.0.0.0/8
  PARLEY_LOG_LEVEL         silent, fatal, error, warn, info, debug or trace (warn); logs go to stderr
  PARLEY_ACCESS_LOG        1 for a line of the log for each request
  PARLEY_DRAIN_SECONDS     how long requests are served on after SIGTERM, until balancers have noticed (0)
  PARLEY_DEV               1 for the development endpoints, never on a server for others
`;

export interface StartMode {
  readonly demo: boolean;
  readonly restored: boolean;
}

export interface Arguments extends StartMode {
  readonly help: boolean;
  readonly version: boolean;
}

/** Throws CannotStart with one line of usage. */
export function readArguments(given: readonly string[]): Arguments {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: [...given], options: { demo: flag, restored: flag, help: flag, version: flag } })
      .values;
  } catch {
    throw new CannotStart(USAGE);
  }
}
