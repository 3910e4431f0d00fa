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
  process.exit(error.exitCode);
}

/** Reads the settings, then starts the server. */
async function run(mode: StartMode): Promise<void> {
  const config = readConfig();
  // Imported late, so that a wrong setting is reported at once.
  const { start } = await import('./start/start.ts');
  await start(config, mode);
}

async function runCommand({ name, argument }: Command): Promise<void> {
  if (name === 'mail-in') {
    // By itself: a mail server starts it for each mail, and it needs no database.
    const { runMailIn } = await import('./start/commands/mail-in.ts');
    await runMailIn(argument);
    return;
  }
  const config = readConfig();
  const { run } = await import('./start/commands/run.ts');
  await run({ name, argument }, config);
}
