import { type CommandDeclaration, flag, number, type OptionValues, text } from './declaration.ts';

const PASSWORD = flag('take the password from the first line of the standard input');
const ROLES = 'owner, administrator, moderator, member or guest; member without it';

/**
 * Every command of the program, declared once: parsing, the usage, `--help`, `help COMMAND` and the table of docs/operate.md
 * (`scripts/commands.ts`) follow from it. `src/start/commands/run.ts` has the function of each. In the order of the list.
 */
export const COMMANDS = {
  start: {
    arguments: [],
    options: {
      demo: flag('fill a fresh organization with people, channels and messages to look at'),
      restored: flag('the database was restored from a backup: clients begin anew, and no ID is given again'),
      'new-organization': flag(
        'make a new organization, although the data folder holds something of another one',
      ),
    },
    about: 'start the server; so does no command at all',
    details: 'The first start makes the organization and its owner.',
  },
  backup: {
    arguments: ['[PLACE]'],
    options: {
      keep: number('N', 'afterwards remove all but the newest N'),
      'keep-days': number('DAYS', 'afterwards remove what is older than DAYS'),
      all: flag('read all stored files back, not a sample of 256 MB, and store anew those that are damaged'),
    },
    about: 'copy the database and the uploaded files, as of one moment, to a folder or s3://bucket/prefix',
    details:
      'The server may run. Without PLACE the backup goes to `PARLEY_BACKUP`. A place holds any number of backups, and each uploaded file once.',
  },
  restore: {
    arguments: ['[PLACE]'],
    options: {
      to: text('TIME', 'as it was then, like 2026-11-23T02:00:00Z; without it the newest'),
      incomplete: flag('restore what there is, although something is missing or damaged'),
    },
    about: 'fill an empty data folder, or an empty database of DATABASE_URL, from a backup',
    details:
      'The server must not run meanwhile. Without PLACE the backup comes from `PARLEY_BACKUP`. Restores nothing and ends with 1 if a part of the backup is missing or damaged.',
  },
  rehearse: {
    arguments: ['[PLACE]'],
    options: {
      'most-behind': number('N', 'how many entries of the log the server may be ahead'),
      all: flag('read all files, not a sample of 256 MB'),
    },
    about: 'restore the newest backup into a temporary folder, and compare it with what it should be',
    details:
      'The server may run. Prints a line for each check, and ends with 1 if one fails. Needs room for the database in the folder of temporary files (`TMPDIR`).',
  },
  move: {
    arguments: [],
    options: { to: text('TARGET', 'postgres://user:password@host:port/database, or a folder for SQLite') },
    about: 'move the organization from SQLite to PostgreSQL, or back, and compare row by row',
    details:
      'The server may run: writes go on while the rows are copied and compared. While the last changes are copied it refuses them (503), and afterwards for good, until it is started on the other database. A server that starts meanwhile ends the move.',
  },
  check: {
    arguments: [],
    options: {},
    about:
      'look whether the database is whole and up to date, and whether uploaded files are missing or cut off',
    details:
      'Reads the database through (SQLite), and looks whether it is of this version, whether each uploaded file is there in its size, and whether `owner.rc` opens anything; ends with 1 and says what is wrong.',
  },
  doctor: {
    arguments: [],
    options: {},
    about: 'look at what the server stands on (disk, database, address, mail), and say what to mend',
    details:
      'Looks at runtime, clock, open files, data folder, disk, database, store of files, the address with its proxies, and mail. A line for each; what is wrong has its remedy below, and ends the command with 1.',
  },
  upgrade: {
    arguments: [],
    options: {
      check: flag(
        'say what would be done to the database, how long it takes and how to go back, and change nothing',
      ),
    },
    about: 'bring the database to this version without starting; the start does so by itself',
    details: 'On SQLite the server must not run meanwhile, but with `--check` it may.',
  },
  'user create': {
    arguments: ['ADDRESS', 'NAME'],
    options: { role: text('ROLE', ROLES), password: PASSWORD },
    about: 'make an account, and print a link with which its user chooses a password',
    details:
      'The link works once, within an hour. The account is in the default channels, and the audit log has it. The rules of the organization about addresses and names hold. A server that runs knows the account within about a second.',
  },
  'user password': {
    arguments: ['ADDRESS'],
    options: { password: PASSWORD },
    about: 'print a link with which the user of any account chooses a password',
    details:
      'The link works once, within an hour; nothing changes before. With `--password` the account has another password at once, and its browsers are signed out.',
  },
  'user owner': {
    arguments: ['ADDRESS'],
    options: {},
    about: 'make a user an owner of the organization',
    details: 'Other owners stay. A server that runs knows it within about a second.',
  },
  'owner-key': {
    arguments: [],
    options: {},
    about: 'give the owner another API key and write it to owner.rc in the data folder',
    details:
      'The key before opens nothing any more. A server that runs knows the new one within about a second.',
  },
  'owner-password': {
    arguments: [],
    options: {},
    about: 'print a link with which the owner chooses another password, once, within an hour',
    details: 'Nothing else changes before. For owners who forgot theirs, where no mail leaves the server.',
  },
  reactivate: {
    arguments: [],
    options: {},
    about: 'take a deactivated organization into use again',
    details:
      'People, messages, settings, keys and sessions are as before. A server that runs knows it within about a second.',
  },
  'failed list': {
    arguments: [],
    options: {},
    about: 'show what jobs of the background have given up, with the cause',
    details:
      'A job tries an item (the mail to a user, a message of the index, …) five times, then goes on without it. A line for each: job, number, kind, cause.',
  },
  'failed retry': {
    arguments: ['[JOB]', '[NUMBER]'],
    options: {},
    about: 'let jobs try again what they have given up: everything, what one job has, or one item',
    details:
      'The server may run, and begins within seconds. What fails again five times (mail: for five days) is in the list again.',
  },
  'failed forget': {
    arguments: ['[JOB]', '[NUMBER]'],
    options: {},
    about: 'take out of the list what jobs have given up: everything, what one job has, or one item',
    details: 'Nothing tries it again, such as a mail to an address that does not exist.',
  },
  'mail-in': {
    arguments: ['[ADDRESS]'],
    options: {},
    about: 'hand the mail on the standard input over to the running server (docs/mail-in.md)',
  },
  help: {
    arguments: ['[COMMAND…]'],
    options: {},
    about: 'show the commands and the settings, or one command',
  },
  version: { arguments: [], options: {}, about: 'show the version' },
} as const satisfies Readonly<Record<string, CommandDeclaration>>;

export type CommandName = keyof typeof COMMANDS;

/** A parsed call of a command. */
export interface CommandCall<N extends CommandName = CommandName> {
  readonly name: N;
  readonly arguments: readonly string[];
  readonly options: OptionValues<(typeof COMMANDS)[N]>;
}

/** The options of the server's start. */
export type StartOptions = CommandCall<'start'>['options'];

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);
