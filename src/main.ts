import { CannotStart } from './engine/kernel/failures/cannot-start.ts';
import { PARLEY_VERSION } from './engine/kernel/version.ts';
import { readConfig } from './settings.ts';
import type { StartOptions } from './start/command-line/commands.ts';
import { explain } from './start/command-line/help.ts';
import { type CommandCall, parseCommandLine } from './start/command-line/parse.ts';
import { run } from './start/command-line/run.ts';

try {
  await follow(parseCommandLine(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}

async function follow(call: CommandCall): Promise<void> {
  if (call.name === 'start') await startServer(call.options as StartOptions);
  else if (call.name === 'help') process.stdout.write(explain(call.arguments));
  else if (call.name === 'version') process.stdout.write(`Parley ${PARLEY_VERSION}\n`);
  else await run(call);
}

/** Reads the settings, then starts the server. */
async function startServer(options: StartOptions): Promise<void> {
  const config = readConfig();
  // Imported late, so that a wrong setting is reported at once.
  const { start } = await import('./start/start.ts');
  await start(config, options);
}
