/**
 * A process of `scripts/test.ts`: runs the test files of its arguments one after another, so that they load the server's
 * code once. Each file is a suite of the file's name, with hooks of its own.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { endShared } from '../test/support/at-end.ts';
import { takeStatements } from '../test/support/statements-ran.ts';
import { processorMs } from './processor-time.ts';
import { concurrencyOf, FILE_LIMIT_MS, FILE_MARK } from './test-files.ts';
import { describe, test } from './test-scope.ts';
import { keepStatements } from './test-statements.ts';

const { PARLEY_TEST_SHARED: shared = '', PARLEY_TEST_ENGINE: engine = '' } = process.env;
let used = 0;

// A run that is stopped stops its processes: node:test, or what a file started, would wait for what still runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

for (const file of process.argv.slice(2)) {
  for (const stream of [process.stdout, process.stderr]) stream.write(`${FILE_MARK}${file}\n`);
  describe(file, { timeout: FILE_LIMIT_MS, concurrency: concurrencyOf(file) }, async () => {
    await import(pathToFileURL(file).href);
  });
  // The next file is loaded once the tests of this one have ended.
  await test('the end of a file', (t) => {
    const now = processorMs();
    t.diagnostic(`${now - used} ${file}`);
    used = now;
    keepStatements(takeStatements(), { shared, engine, file });
  });
  // Its reports leave the process before the next one begins, which may end the process.
  await turn();
}

await endShared();

// A program that a file has started and not ended would keep this process, and all that waits for it.
const leftOver = setTimeout(() => {
  process.stderr.write('Something that the tests have started is still running.\n');
  process.exit(process.exitCode ?? 0);
}, 15_000);
leftOver.unref();
