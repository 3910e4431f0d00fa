import type { Config } from '../../engine/config/config.ts';
import type { CommandCall, CommandName } from '../command-line/commands.ts';
import { databaseFailure } from '../database-failure.ts';
import { readLine } from './read-line.ts';

/** Returns the output of a success; throws CannotStart for a failure that has a remedy. */
type Runs<N extends CommandName> = (config: Config, call: CommandCall<N>) => Promise<string>;
type Elsewhere = 'start' | 'help' | 'version' | 'mail-in';

/** The function of each command, loaded at its first use. */
const RUNS: { readonly [N in Exclude<CommandName, Elsewhere>]: Runs<N> } = {
  backup: async (config, { arguments: [place], options }) =>
    (await import('./backup.ts')).backup(config, place, options),
  restore: async (config, { arguments: [place], options }) =>
    (await import('./restore.ts')).restore(config, place, options),
  rehearse: async (config, { arguments: [place], options }) =>
    (await import('./rehearse.ts')).rehearse(config, place, options),
  move: async (config, { options }) => (await import('./move.ts')).move(config, options),
  check: async (config) => (await import('./check.ts')).check(config),
  doctor: async (config) => (await import('./doctor.ts')).doctor(config),
  'owner-key': async (config) => (await import('./owner-key.ts')).ownerKey(config),
  'owner-password': async (config) => (await import('./owner-password.ts')).ownerPassword(config),
  upgrade: async (config, { options: { check } }) => {
    const { checkUpgrade, upgrade } = await import('./upgrade.ts');
    return check ? checkUpgrade(config) : upgrade(config);
  },
  'user create': async (config, { arguments: [email = '', fullName = ''], options }) => {
    const { createUser, readRole } = await import('./user.ts');
    const role = readRole(options.role);
    return createUser(config, { email, fullName, role, password: await passwordOf(options) });
  },
  'user password': async (config, { arguments: [email = ''], options }) =>
    (await import('./user.ts')).changePassword(config, { email, password: await passwordOf(options) }),
  'user owner': async (config, { arguments: [email = ''] }) =>
    (await import('./user.ts')).makeOwner(config, email),
  'failed list': async (config) => (await import('./failed.ts')).listFailed(config),
  'failed retry': async (config, { arguments: [job, item] }) =>
    (await import('./failed.ts')).retryItems(config, job, item),
  'failed forget': async (config, { arguments: [job, item] }) =>
    (await import('./failed.ts')).forgetItems(config, job, item),
  reactivate: async (config) => (await import('./reactivate.ts')).reactivateOrganization(config),
};

const passwordOf = async (options: { readonly password: boolean }): Promise<string | undefined> =>
  options.password ? readLine('password') : undefined;

export async function run(call: CommandCall, config: Config): Promise<void> {
  // The written files hold keys and private messages: only this account may read them.
  process.umask(0o077);
  const runs = RUNS[call.name as keyof typeof RUNS] as Runs<CommandName>;
  try {
    process.stdout.write(await runs(config, call));
  } catch (error) {
    throw databaseFailure(error, config) ?? error;
  }
}
