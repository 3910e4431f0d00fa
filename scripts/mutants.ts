/**
 * npm run mutants -- --seed N [--count 40] [--only PATH[:LINE]] [--files 12] [--limit SECONDS] [--list]
 *
 * Draws lines of logic from `src` and `web` by the seed, breaks one after another in a temporary copy of the project, and runs the tests that
 * may notice it: those beside it by imports and words, on SQLite, then on PostgreSQL; for the client at last a few in browsers. Prints for
 * each line which test caught it, or what is different and survived: then a test is missing, or the line is of no use.
 * `--only` draws from one file or folder; `--files` is the most test files that run for a line, `--limit` the seconds of a round of them;
 * `--list` prints what would run, and runs nothing.
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
    files: { type: 'string', default: '12' },
    limit: { type: 'string', default: '300' },
    list: { type: 'boolean', default: false },
  },
});
const seed = numberOf('seed');
const mostFiles = numberOf('files');
const sources = read(['{src,web}/**/*.{ts,tsx}']);
const textOf = new Map(sources.map(({ path, text }) => [path, text]));
const interrupted = new AbortController();
followParent();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const mutants = draw(sources.filter(isAsked), seed, numberOf('count')).filter(isOnLine);
const nearest = new NearestTests([...sources, ...read(['test/**/*.ts'])], readTexts());
if (options.list) for (const mutant of mutants) list(mutant);
else await runAll();

async function runAll(): Promise<void> {
  const copy = copyProject(ROOT);
  const done: Trial[] = [];
  try {
    const limits = { limitMs: numberOf('limit') * 1000, mostFiles, signal: interrupted.signal };
    const trials = new Trials(copy, nearest, limits);
    for (const mutant of mutants) {
      const trial = await trials.run(mutant);
      done.push(trial);
      console.log(trialText(trial, textOf.get(mutant.path) ?? ''));
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 1;
  } finally {
    copy.remove();
    console.log(totalText(seed, done));
  }
}

function list(mutant: Mutant): void {
  console.log(`${mutant.path}:${mutant.line}  ${mutant.operator}`);
  console.log(diff(mutant, textOf.get(mutant.path) ?? '').join('\n'));
  for (const { engine, files } of roundsFor(mutant, nearest, mostFiles))
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
  const files = globSync('web/i18n/en/**/*.ftl', { cwd: ROOT });
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEXT)].map(
        ([, key = '', text = '']) => [key, text] as const,
      ),
    ),
  );
}

function isAsked({ path }: SourceText): boolean {
  const [only = ''] = options.only?.split(':') ?? [];
  return path === only || path.startsWith(only === '' || only.endsWith('/') ? only : `${only}/`);
}

/** With a line, the file is drawn from as a whole: the line is broken in the way that the seed says. */
function isOnLine({ line }: Mutant): boolean {
  const [, asked] = options.only?.split(':') ?? [];
  return asked === undefined || line === Number(asked);
}

function numberOf(name: 'seed' | 'count' | 'files' | 'limit'): number {
  const number = Number(options[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number.`);
  return number;
}
