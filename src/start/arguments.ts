import { parseArgs } from 'node:util';
import type { Setting } from '../config/setting.ts';
import { SETTINGS } from '../config/settings.ts';
import { CannotStart } from '../kernel/cannot-start.ts';

const USAGE =
  'Usage: npm start [-- --demo | --restored | --new-organization | --help | --version | backup FOLDER | restore FOLDER | owner-key | owner-password | reactivate | check | doctor]';

/** One line for each setting: its name, what it is and what counts without it. */
function settingLines(): string {
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map((each) => {
    const without = each.otherwise ?? each.default;
    return `  ${each.name.padEnd(width)}  ${each.about}${without ? ` (${without})` : ''}`;
  });
  return lines.join('\n');
}

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
  reactivate          take a deactivated organization into use again
  doctor              look at what the server stands on (disk, database, address, mail), and say what to mend
  check               look whether the database is whole and up to date, and whether uploaded files are missing

Settings come from the environment; in brackets what counts without one:

${settingLines()}
`;

/** By name: how many arguments it takes. */
const COMMANDS = {
  backup: 1,
  restore: 1,
  'owner-key': 0,
  'owner-password': 0,
  reactivate: 0,
  check: 0,
  doctor: 0,
} as const;
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
