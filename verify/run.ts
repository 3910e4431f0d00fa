/**
 * npm run verify [-- --quick] [--seed N] [--minutes N] [--engine sqlite|postgres] [--faults NAME,…] [--mutate NAME] [--leaving]
 *
 * Lets many clients work while faults happen, then compares what each got with what is stored (README.md). Prints
 * its seed and a table; ends with 1, and an account, when a promise was broken, and with 2 when a trial could not be
 * carried out twice, as on a machine that gives it no time.
 */

import { type Leaving, type Left, runLeaving } from './leaving/leaving.ts';
import { leavingAccount, leavingTable } from './leaving/report.ts';
import { HELP, readOptions } from './options.ts';
import { account, table } from './report.ts';
import { Broken } from './support/broken.ts';
import { TooLate, within } from './support/deadline.ts';
import { type Result, run, type Trial } from './trial.ts';

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Milliseconds after which a trial hangs: the starts, the faults on a slow machine, the waiting and the checks have their own bounds. */
const longest = ({ seconds }: Trial): number => 1000 * (5 * seconds + 240);

class WrongOption extends Error {}

function readArguments() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error));
  }
}

/** Runs the trials one after another. Returns the exit code: 1 if a promise was broken. */
async function main(): Promise<number> {
  const { isHelp, isVerbose, seed, trials, leaving } = readArguments();
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
    results.push(await carryOut(trial, isVerbose));
  }
  const broken = results.filter(({ breaches }) => breaches.length > 0);
  for (const result of broken) console.log(`${account(result)}\n`);
  console.log(table(results));
  return broken.length > 0 ? 1 : 0;
}

/** A trial that could not be carried out says nothing about the servers: it is tried once more. */
async function carryOut(trial: Trial, isVerbose: boolean): Promise<Result> {
  let doing = 'the start of the servers';
  const note = (text: string) => {
    doing = text;
    if (isVerbose) say(text);
  };
  const attempt = () => within(longest(trial), () => doing, run(trial, note));
  return attempt().catch((error: Error) => {
    if (error instanceof Broken || error instanceof TooLate) throw error;
    say(`It could not be carried out, and is tried once more: ${error.message} Last: ${doing}.`);
    return attempt();
  });
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
    process.exit(error instanceof Broken || error instanceof WrongOption ? 1 : 2);
  },
);
