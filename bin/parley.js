#!/usr/bin/env node
// Syntax that Node 20 reads too: the server runs on the version of Node that package.json pins, whichever Node starts this file.
import { beginAgain, findOwnRuntime, hasMemoryLimits, runOn } from './runtime.js';

/** The oldest that can run the server where npm has installed no runtime for the machine. */
const OLDEST = 24;

const own = findOwnRuntime();
const program = [import.meta.filename ?? process.argv[1], ...process.argv.slice(2)];
if (own && !own.isRunning) {
  runOn(own.path, program);
} else if (own || Number.parseInt(process.versions.node, 10) >= OLDEST) {
  if (!hasMemoryLimits()) beginAgain(program);
  await import('./serve.js');
} else {
  process.stderr.write(
    `Parley needs Node ${OLDEST}, and this is ${process.version}. Its own is not installed: run "npm ci" in the folder of Parley.\n`,
  );
  process.exitCode = 1;
}
