import { readConfig } from './config/config.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { PARLEY_VERSION } from './kernel/version.ts';
import { type Command, HELP, readArguments, type StartMode } from './start/arguments.ts';

try {
  const { help, version, command, ...mode } = readArguments(process.argv.slice(2));
  if (help) process.stdout.write(HELP);
  else if (version) process.stdout.write(`Parley ${PARLEY_VERSION}\n`);
  else if (command) await runCommand(command);
  else await run(mode);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Reads the settings, then starts the server. */
async function run(mode: StartMode): Promise<void> {
  const config = readConfig();
  // Imported late, so that a wrong setting is reported at once.
  const { start } = await import('./start/start.ts');
  await start(config, mode);
}

async function runCommand(command: Command): Promise<void> {
  const config = readConfig();
  const { run } = await import('./start/commands/run.ts');
  await run(command, config);
}
