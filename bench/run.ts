/**
 * npm run bench [-- --only sends,polls] [--quick] [--data folder]
 *
 * Measures what README.md promises, as ratios within one run: prints a table, writes bench/results/<time>.json.
 * Servers are child processes on 127.0.0.1; the load comes from this one. Ends with 1 if something was not measured.
 * `--data`: the data sets are built there and stay for the next run.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { figures } from './figures/catalogue.ts';
import { refusals } from './support/busy.ts';
import { type DataSet, type Place, tidy } from './support/data-set.ts';
import { type Bench, type Figure, isMet } from './support/figure.ts';
import { buildOnce } from './support/kept-data.ts';
import { machineFacts } from './support/machine.ts';
import { type Outcome, table } from './support/report.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, data: { type: 'string' } },
});
const quick = options.quick ?? false;
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const places = new Map<string, Promise<Place>>();

async function place(set: DataSet): Promise<Place> {
  const known = places.get(set.name);
  if (!known) say(`${set.name}: ${set.messages} messages, ${set.people} people`);
  const building = known ?? buildOnce(join(options.data ?? folder, `${set.name}-${set.messages}`), set);
  places.set(set.name, building);
  const built = await building;
  tidy(built);
  return built;
}

function chosen(): readonly Figure[] {
  const names = options.only?.split(',');
  const unknown = names?.find((name) => !figures.some((figure) => figure.name === name));
  if (unknown !== undefined)
    throw new Error(
      `There is no figure "${unknown}"; there are: ${figures.map((each) => each.name).join(', ')}`,
    );
  return names ? figures.filter((figure) => names.includes(figure.name)) : figures;
}

async function measure(figure: Figure, bench: Bench): Promise<Outcome> {
  say(figure.name);
  const from = performance.now();
  const before = refusals();
  const facts = () => ({
    figure: figure.name,
    seconds: Math.round((performance.now() - from) / 100) / 10,
    refused: refusals() - before,
  });
  try {
    const lines = await figure.measure(bench);
    return { ...facts(), lines };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...facts(), lines: [], failure };
  }
}

function save(outcomes: readonly Outcome[], date: Date): string {
  const results = resolve(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const file = join(results, `${date.toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  const figures = outcomes.map((outcome) => ({
    ...outcome,
    lines: outcome.lines.map((line) => ({ ...line, met: isMet(line) ?? null })),
  }));
  const content = { date: date.toISOString(), quick, machine, figures };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

const machine = machineFacts(folder);
const outcomes: Outcome[] = [];
for (const figure of chosen()) outcomes.push(await measure(figure, { quick, place, say }));
const { cpu, cores, memoryGb, system, node, syncMs } = machine;
console.log(
  `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; 4 KB on disk in ${syncMs.toFixed(2)} ms`,
);
if (quick) console.log('Quick: small data and few repetitions. The numbers say little.');
console.log(table(outcomes));
console.log(`Written to ${save(outcomes, new Date())}`);
process.exit(outcomes.some((outcome) => outcome.failure !== undefined) ? 1 : 0);
