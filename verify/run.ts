/**
 * npm run verify [-- --quick] [--seed N] [--minutes N] [--engine sqlite|postgres] [--faults NAME,…] [--mutate NAME] [--leaving]
 *
 * Lets many clients work while faults happen, then compares what each got with what is stored (README.md). Prints
 * its seed and a table; ends with 1, and an account, when a promise was broken.
 */

import { type Leaving, type Left, runLeaving } from './leaving/leaving.ts';
import { leavingAccount, leavingTable } from './leaving/report.ts';
import { HELP, readOptions } from './options.ts';
import { account, table } from './report.ts';
import { within } from './support/deadline.ts';
import { type Result, run, type Trial } from './trial.ts';

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Milliseconds after which a trial hangs: the starts, the faults on a slow machine, the waiting and the checks have their own bounds. */
const longest = ({ seconds }: Trial): number => 1000 * (5 * seconds + 240);

/** Runs the trials one after another. Returns the exit code: 1 if a promise was broken. */
async function main(): Promise<number> {
  const { isHelp, isVerbose, seed, trials, leaving } = readOptions(process.argv.slice(2));
  if (isHelp) {
    process.stdout.write(HELP);
    return 0;
  }
  console.log(`Seed ${seed}`);
  if (leaving.length > 0) return leave(leaving, isVerbose);
  const results: Result[] = [];
  for (const trial of trials) {
    say(
      `${trial.name}: ${trial.seconds} s, ${trial.faults.map(({ name }) => name).join(', ') || 'no faults'}`,
    );
    let doing = 'the start of the servers';
    const note = (text: string) => {
      doing = text;
      if (isVerbose) say(text);
    };
    results.push(await within(longest(trial), () => doing, run(trial, note)));
  }
  const broken = results.filter(({ breaches }) => breaches.length > 0);
  for (const result of broken) console.log(`${account(result)}\n`);
  console.log(table(results));
  return broken.length > 0 ? 1 : 0;
}

async function leave(all: readonly Leaving[], isVerbose: boolean): Promise<number> {
  const results: Left[] = [];
  for (const leaving of all) {
    say(`${leaving.engine}, ${leaving.nodes} nodes: ${leaving.kills} kills`);
    results.push(await runLeaving(leaving, isVerbose ? say : () => {}));
  }
  for (const result of results) console.log(leavingAccount(result));
  console.log(leavingTable(results));
  return results.some(({ breaches }) => breaches.length > 0) ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
