/**
 * npm run mutants -- --seed N [--count 40] [--only PATH] [--numbers 3,7] [--files 12] [--browsers 3] [--limit SECONDS] [--list]
 *
 * Draws lines of logic from `src` and `web` by the seed, breaks one after another in a temporary copy of the project, and runs the tests that
 * may notice it: those beside it by imports and words, on SQLite, then on PostgreSQL; for the client at last a few in browsers. Prints for
 * each line which test caught it, or what is different and survived: then a test is missing, or the line is of no use.
 * `--only` draws from one file or folder, `--numbers` takes just these of the draw; `--files` is the most test files that run in Node for a line on
 * an engine, `--browsers` the most that run in browsers, `--limit` the seconds of a round of them; `--list` prints what would run, and runs nothing.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { followParent } from '../bin/parent.js';
import { copyProject } from './mutants/copy.ts';
import { draw, type Mutant, type SourceText } from './mutants/draw.ts';
import { NearestTests } from './mutants/nearest-tests.ts';
import { diff, totalText, trialText } from './mutants/report.ts';
import { roundsFor } from './mutants/rounds.ts';
import { type Trial, Trials } from './mutants/trials.ts';

const ROOT = resolve('.');
const TEXT = /^([a-z][\w-]*) = (.*)$/gm;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    only: { type: 'string' },
    numbers: { type: 'string' },
    files: { type: 'string', default: '12' },
    browsers: { type: 'string', default: '3' },
    limit: { type: 'string', default: '300' },
    list: { type: 'boolean', default: false },
  },
});
const seed = numberOf('seed');
const most = { inNode: numberOf('files'), inBrowsers: numberOf('browsers') };
const sources = read(['{src,web}/**/*.{ts,tsx}']);
const textOf = new Map(sources.map(({ path, text }) => [path, text]));
const interrupted = new AbortController();
followParent();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const numbers = options.numbers?.split(',').map(Number);
const mutants = draw(sources.filter(isAsked), seed, numberOf('count'))
  .map((mutant, index) => ({ ...mutant, number: index + 1 }))
  .filter(({ number }) => numbers?.includes(number) ?? true);
const nearest = new NearestTests([...sources, ...read(['test/**/*.ts'])], readTexts());
if (options.list) for (const mutant of mutants) list(mutant);
else await runAll();

async function runAll(): Promise<void> {
  const copy = copyProject(ROOT);
  const done: Trial[] = [];
  try {
    const limits = { limitMs: numberOf('limit') * 1000, most, signal: interrupted.signal };
    const trials = new Trials(copy, nearest, limits);
    for (const mutant of mutants) {
      const trial = await trials.run(mutant);
      done.push(trial);
      console.log(`${mutant.number} ${trialText(trial, textOf.get(mutant.path) ?? '')}`);
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 1;
  } finally {
    copy.remove();
    console.log(totalText(seed, done));
  }
}

function list(mutant: Mutant & { readonly number: number }): void {
  console.log(`${mutant.number} ${mutant.path}:${mutant.line}  ${mutant.operator}`);
  console.log(diff(mutant, textOf.get(mutant.path) ?? '').join('\n'));
  for (const { engine, files } of roundsFor(mutant, nearest, most))
    console.log(`  ${engine}: ${files.join(', ')}`);
}

function read(patterns: readonly string[]): SourceText[] {
  const paths = globSync(patterns, { cwd: ROOT, exclude: (name) => /node_modules|^web\/dist$/.test(name) });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The English texts of the client by their keys. */
function readTexts(): Map<string, string> {
  const files = globSync(['web/i18n/en/**/*.ftl', 'web/features/*/texts/en.ftl'], { cwd: ROOT });
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEXT)].map(
        ([, key = '', text = '']) => [key, text] as const,
      ),
    ),
  );
}

function isAsked({ path }: SourceText): boolean {
  const only = options.only ?? '';
  return path === only || path.startsWith(only === '' || only.endsWith('/') ? only : `${only}/`);
}

function numberOf(name: 'seed' | 'count' | 'files' | 'browsers' | 'limit'): number {
  const number = Number(options[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number.`);
  return number;
}
