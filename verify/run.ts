/**
 * npm run verify [-- --quick] [--seed N] [--minutes N] [--engine sqlite|postgres] [--faults NAME,…] [--mutate NAME]
 *
 * Lets many clients work while faults happen, then checks what each was told against what is there (README.md). Prints
 * its seed and a table; ends with 1, and an account, when a promise was broken.
 */
import { HELP, readOptions } from './options.ts';
import { account, table } from './report.ts';
import { type Result, run } from './trial.ts';

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function main(): Promise<number> {
  const { isHelp, isVerbose, seed, trials } = readOptions(process.argv.slice(2));
  if (isHelp) {
    process.stdout.write(HELP);
    return 0;
  }
  console.log(`Seed ${seed}`);
  const results: Result[] = [];
  for (const trial of trials) {
    say(
      `${trial.name}: ${trial.seconds} s, ${trial.faults.map(({ name }) => name).join(', ') || 'no faults'}`,
    );
    results.push(await run(trial, isVerbose ? say : () => {}));
  }
  const broken = results.filter(({ breaches }) => breaches.length > 0);
  for (const result of broken) console.log(`${account(result)}\n`);
  console.log(table(results));
  return broken.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
