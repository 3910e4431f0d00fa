import { commandOf } from '../../commands.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { readConfig } from '../../settings.ts';
import type { CommandCall } from './parse.ts';

/** Runs a command and writes its output. Throws CannotStart for a failure that has a remedy. */
export async function run(call: CommandCall): Promise<void> {
  // The written files hold keys and private messages: only this account may read them.
  process.umask(0o077);
  const { exitCode } = commandOf(call.name);
  try {
    process.stdout.write(await outputOf(call));
  } catch (error) {
    if (exitCode === undefined || (error instanceof CannotStart && error.exitCode !== 1)) throw error;
    throw new CannotStart((error as Error).message, { exitCode });
  }
}

async function outputOf({ name, ...given }: CommandCall): Promise<string> {
  const command = commandOf(name);
  const config = readConfig();
  // They say what is stored.
  if (!command.opensNothing) await import('../../features.ts');
  try {
    return (await command.run?.(config, given)) ?? '';
  } catch (error) {
    if (command.opensNothing) throw error;
    const { databaseFailure } = await import('../database-failure.ts');
    throw databaseFailure(error, config) ?? error;
  }
}
