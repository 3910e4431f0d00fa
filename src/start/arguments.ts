import { parseArgs } from 'node:util';
import { CannotStart } from '../kernel/cannot-start.ts';

const USAGE =
  'Usage: npm start [-- --demo | --restored | --new-organization | --help | --version | backup FOLDER | restore FOLDER | owner-key | owner-password | check]';

const SETTINGS = `Settings come from the environment:

  PORT, HOST               where to listen (9991, 127.0.0.1)
  PARLEY_EXTERNAL_URL      how clients reach the server (follows HOST and PORT)
  PARLEY_DATA_DIR          the data folder (./data)
  DATABASE_URL             postgres://… to use PostgreSQL in place of SQLite in the data folder
  PARLEY_ORGANIZATION      name of the organization (Parley), on the first start
  PARLEY_OWNER_EMAIL       address of its owner, on the first start
  PARLEY_RATE_LIMIT        requests a minute for each account, 0 for no limit (200)
  PARLEY_MAX_UPLOAD_MIB    the largest file that people may upload, in MiB (100)
  PARLEY_UPLOAD_QUOTA_MIB  what all uploaded files may have together, in MiB, 0 for no limit (10240)
  PARLEY_AUDIT_DAYS        days for which the audit log is kept, 0 for no end (0)
  PARLEY_TRUSTED_PROXIES   addresses of proxies in front, comma-separated
  PARLEY_OUTBOUND_ALLOW    networks beside the public internet that webhooks may be sent to, like 10.0.0.0/8
  PARLEY_LOG_LEVEL         silent, fatal, error, warn, info, debug or trace (warn); logs go to stderr
  PARLEY_ACCESS_LOG        1 for a line of the log for each request
  PARLEY_DRAIN_SECONDS     how long requests are served on after SIGTERM, until balancers have noticed (0)
  PARLEY_DEV               1 for the development endpoints, never on a server for others
`;

export const HELP = `${USAGE}

Starts the Parley server; the first start makes the organization and its owner.

  --demo              fill a fresh organization with people, channels and messages to look at
  --restored          the database was restored from a backup: clients begin anew, and no ID is given again
  --new-organization  make a new organization, although the data folder holds something of another one
  --help              show this text
  --version           show the version

Commands, with the same settings as the server; it may run or not, but for "restore":

  backup FOLDER       copy the database and the uploaded files, as of one moment, to a new folder
  restore FOLDER      fill an empty data folder, or an empty database of DATABASE_URL, from a backup
  owner-key           give the owner another API key and write it to owner.rc in the data folder
  owner-password      print a link with which the owner chooses another password, once, for an hour
  check               look whether the database is whole and up to date, and whether uploaded files are missing

${SETTINGS}`;

/** By name: how many arguments it takes. */
const COMMANDS = { backup: 1, restore: 1, 'owner-key': 0, 'owner-password': 0, check: 0 } as const;
export type CommandName = keyof typeof COMMANDS;

export interface Command {
  readonly name: CommandName;
  readonly folder: string;
}

export interface StartMode {
  readonly demo: boolean;
  readonly restored: boolean;
  readonly newOrganization: boolean;
}

export interface Arguments extends StartMode {
  readonly help: boolean;
  readonly version: boolean;
  /** undefined: start the server. */
  readonly command: Command | undefined;
}

/** Throws CannotStart with one line of usage. */
export function readArguments(given: readonly string[]): Arguments {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ demo: flag, restored: flag, 'new-organization': flag },
    ...{ help: flag, version: flag },
  };
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    const { 'new-organization': newOrganization, ...others } = values;
    return { ...others, newOrganization, command: commandOf(positionals) };
  } catch {
    throw new CannotStart(USAGE);
  }
}

function commandOf([name, ...rest]: readonly string[]): Command | undefined {
  if (name === undefined) return undefined;
  const isCommand = Object.hasOwn(COMMANDS, name) && COMMANDS[name as CommandName] === rest.length;
  if (!isCommand) throw new CannotStart(USAGE);
  return { name: name as CommandName, folder: rest[0] ?? '' };
}
