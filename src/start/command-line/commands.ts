import { command, flag, type OptionValues, text } from '../../engine/command.ts';

const PASSWORD = flag('take the password from the first line of the standard input');
const ROLES = 'owner, administrator, moderator, member or guest; member without it';

const passwordOf = async (options: { readonly password: boolean }): Promise<string | undefined> =>
  options.password ? (await import('../commands/read-line.ts')).readLine('password') : undefined;

/**
 * The commands of the program but for those of features (`commands.ts` in the folder of a feature), each declared once: parsing, the usage,
 * `--help`, `help COMMAND` and the table of docs/operate.md (`scripts/commands.ts`) follow from it. In the order of the list.
 */
export const OWN_COMMANDS = {
  start: command({
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
  }),
  check: command({
    arguments: [],
    options: {},
    about:
      'look whether the database is whole and up to date, and whether uploaded files are missing or cut off',
    details:
      'Reads the database through (SQLite), and looks whether it is of this version, whether each uploaded file is there in its size, and whether `owner.rc` opens anything; ends with 1 and says what is wrong.',
    run: async (config) => (await import('../commands/check.ts')).check(config),
  }),
  doctor: command({
    arguments: [],
    options: {},
    about: 'look at what the server stands on (disk, database, address, mail), and say what to mend',
    details:
      'Looks at runtime, clock, open files, data folder, disk, database, store of files, the address with its proxies, and mail. A line for each; what is wrong has its remedy below, and ends the command with 1.',
    run: async (config) => (await import('../commands/doctor.ts')).doctor(config),
  }),
  upgrade: command({
    arguments: [],
    options: {
      check: flag(
        'say what would be done to the database, how long it takes and how to go back, and change nothing',
      ),
    },
    about: 'bring the database to this version without starting; the start does so by itself',
    details: 'On SQLite the server must not run meanwhile, but with `--check` it may.',
    async run(config, { options: { check } }) {
      const { checkUpgrade, upgrade } = await import('../commands/upgrade.ts');
      return check ? checkUpgrade(config) : upgrade(config);
    },
  }),
  'user create': command({
    arguments: ['ADDRESS', 'NAME'],
    options: { role: text('ROLE', ROLES), password: PASSWORD },
    about: 'make an account, and print a link with which its user chooses a password',
    details:
      'The link works once, within an hour. The account is in the default channels, and the audit log has it. The rules of the organization about addresses and names hold. A server that runs knows the account within about a second.',
    async run(config, { arguments: [email = '', fullName = ''], options }) {
      const { createUser, readRole } = await import('../commands/user.ts');
      const role = readRole(options.role);
      return createUser(config, { email, fullName, role, password: await passwordOf(options) });
    },
  }),
  'user password': command({
    arguments: ['ADDRESS'],
    options: { password: PASSWORD },
    about: 'print a link with which the user of any account chooses a password',
    details:
      'The link works once, within an hour; nothing changes before. With `--password` the account has another password at once, and its browsers are signed out.',
    run: async (config, { arguments: [email = ''], options }) =>
      (await import('../commands/user.ts')).changePassword(config, {
        email,
        password: await passwordOf(options),
      }),
  }),
  'user owner': command({
    arguments: ['ADDRESS'],
    options: {},
    about: 'make a user an owner of the organization',
    details: 'Other owners stay. A server that runs knows it within about a second.',
    run: async (config, { arguments: [email = ''] }) =>
      (await import('../commands/user.ts')).makeOwner(config, email),
  }),
  'owner-key': command({
    arguments: [],
    options: {},
    about: 'give the owner another API key and write it to owner.rc in the data folder',
    details:
      'The key before opens nothing any more. A server that runs knows the new one within about a second.',
    run: async (config) => (await import('../commands/owner-key.ts')).ownerKey(config),
  }),
  'owner-password': command({
    arguments: [],
    options: {},
    about: 'print a link with which the owner chooses another password, once, within an hour',
    details: 'Nothing else changes before. For owners who forgot theirs, where no mail leaves the server.',
    run: async (config) => (await import('../commands/owner-password.ts')).ownerPassword(config),
  }),
  reactivate: command({
    arguments: [],
    options: {},
    about: 'take a deactivated organization into use again',
    details:
      'People, messages, settings, keys and sessions are as before. A server that runs knows it within about a second.',
    run: async (config) => (await import('../commands/reactivate.ts')).reactivateOrganization(config),
  }),
  'failed list': command({
    arguments: [],
    options: {},
    about: 'show what jobs of the background have given up, with the cause',
    details:
      'A job tries an item (the mail to a user, a message of the index, …) five times, then goes on without it. A line for each: job, number, kind, cause.',
    run: async (config) => (await import('../commands/failed.ts')).listFailed(config),
  }),
  'failed retry': command({
    arguments: ['[JOB]', '[NUMBER]'],
    options: {},
    about: 'let jobs try again what they have given up: everything, what one job has, or one item',
    details:
      'The server may run, and begins within seconds. What fails again five times (mail: for five days) is in the list again.',
    run: async (config, { arguments: [job, item] }) =>
      (await import('../commands/failed.ts')).retryItems(config, job, item),
  }),
  'failed forget': command({
    arguments: ['[JOB]', '[NUMBER]'],
    options: {},
    about: 'take out of the list what jobs have given up: everything, what one job has, or one item',
    details: 'Nothing tries it again, such as a mail to an address that does not exist.',
    run: async (config, { arguments: [job, item] }) =>
      (await import('../commands/failed.ts')).forgetItems(config, job, item),
  }),
  help: command({
    arguments: ['[COMMAND…]'],
    options: {},
    about: 'show the commands and the settings, or one command',
  }),
  version: command({ arguments: [], options: {}, about: 'show the version' }),
};

/** The options of the server's start. */
export type StartOptions = OptionValues<(typeof OWN_COMMANDS)['start']['options']>;
