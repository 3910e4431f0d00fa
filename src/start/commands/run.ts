import type { Config } from '../../config/config.ts';
import type { Command, CommandName } from '../arguments.ts';
import { databaseFailure } from '../database-failure.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { doctor } from './doctor.ts';
import { ownerKey } from './owner-key.ts';
import { ownerPassword } from './owner-password.ts';
import { reactivateOrganization } from './reactivate.ts';
import { restore } from './restore.ts';

/** The sentence on success. Each command throws CannotStart if it fails for a reason that has a remedy. */
const COMMANDS: Readonly<Record<CommandName, (config: Config, folder: string) => Promise<string>>> = {
  backup,
  restore,
  'owner-key': ownerKey,
  'owner-password': ownerPassword,
  reactivate: reactivateOrganization,
  check,
  doctor,
};

export async function run({ name, folder }: Command, config: Config): Promise<void> {
  // What is written holds keys and private messages: it is for this account only.
  process.umask(0o077);
  try {
    process.stdout.write(await COMMANDS[name](config, folder));
  } catch (error) {
    throw databaseFailure(error, config) ?? error;
  }
}
