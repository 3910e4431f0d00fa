/**
 * node scripts/examples.ts [folder]
 *
 * Makes the examples of the API's description (src/chat/pages/api/examples): runs the tests of the API on SQLite, takes the best
 * request and reply of each operation and the best of each event that they met, and writes a file for each tag. With a
 * folder it takes what tests that ran with PARLEY_RECORD_EXAMPLES=<folder> have left there, for the examples that are missing
 * or are not as declared any more. `--stale` prints the names of the latter.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { developmentEndpoints, endpoints, eventShapes } from '../src/catalogue.ts';
import { replyChecker } from '../src/engine/http/reply/check.ts';
import { checkReply } from '../test/support/facts.ts';
import { better, type Example, ignoresSomething, neutralised } from '../test/support/recorder.ts';

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'src/chat/pages/api/examples');

/** A reply of so many characters has its lists cut. */
const LONG = 8000;
const LEFT_OF_LISTS = 2;

const [given] = process.argv.slice(2);
if (given === '--stale') console.log(JSON.stringify(stale()));
else if (given === undefined) record();
else write(bestOf(given));

function record(): void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'));
  try {
    runTests(folder, 'test/api', 'test/fanout');
    write(bestOf(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTests(folder: string, ...parts: string[]): void {
  const env = { ...process.env, PARLEY_RECORD_EXAMPLES: folder };
  const args = [join(root, 'scripts/test.ts'), '--engine', 'sqlite', ...parts];
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  // A failed test says nothing against the examples of the others.
  process.exitCode = status ?? 1;
}

function bestOf(folder: string): ReadonlyMap<string, Example> {
  const best = new Map<string, Example>();
  for (const file of readdirSync(folder)) {
    const all = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Example>;
    for (const [name, recorded] of Object.entries(all)) {
      const example = shortened(neutralised(recorded));
      if (ignoresSomething(example)) continue;
      const known = best.get(name);
      if (!known || better(example, known)) best.set(name, example);
    }
  }
  return best;
}

/** The lists of a long reply with their first items alone. */
function shortened(example: Example): Example {
  if (JSON.stringify(example.reply).length < LONG) return example;
  const cut = Object.entries(example.reply).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, LEFT_OF_LISTS) : value,
  ]);
  return { ...example, reply: Object.fromEntries(cut) };
}

function write(best: ReadonlyMap<string, Example>): void {
  const byTag = Map.groupBy([...endpoints, ...developmentEndpoints], ({ tag }) => tag);
  for (const [tag, list] of byTag) {
    save(
      tag,
      pick(
        list.map(({ operationId }) => operationId).sort(),
        kept(tag, (name) => best.get(name)),
      ),
    );
  }
  save(
    'events',
    pick(
      Object.keys(eventShapes),
      kept('events', (name) => best.get(name)?.reply),
    ),
  );
  format();
}

/** Existing examples come first, unless all are made anew. */
function kept(name: string, find: (name: string) => unknown): (name: string) => unknown {
  if (given === undefined) return find;
  const known = examplesOf(name);
  return (each) => (isAsDeclared(each, known[each]) ? known[each] : (find(each) ?? known[each]));
}

function examplesOf(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(target, `${file}.json`), 'utf8'));
}

/** A reply or an event that has another member needs another example. */
function isAsDeclared(name: string, example: unknown): boolean {
  if (example === undefined) return false;
  const endpoint = [...endpoints, ...developmentEndpoints].find(({ operationId }) => operationId === name);
  if (!endpoint) return eventShapes[name]?.safeParse(example).success === true;
  try {
    const { reply } = example as Example;
    replyChecker(endpoint)(JSON.stringify(reply));
    return checkReply(name, reply).length === 0;
  } catch {
    // What the reply lacks is of no interest: it is recorded anew.
    return false;
  }
}

function stale(): string[] {
  const tags = new Set([...endpoints, ...developmentEndpoints].map(({ tag }) => tag));
  return [...tags, 'events']
    .flatMap((file) => Object.entries(examplesOf(file)))
    .filter(([name, example]) => !isAsDeclared(name, example))
    .map(([name]) => name);
}

function format(): void {
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', target], { stdio: 'inherit' });
}

function pick(names: readonly string[], find: (name: string) => unknown): Record<string, unknown> {
  const missing = names.filter((name) => find(name) === undefined);
  if (missing.length > 0) console.log(`No example of ${missing.join(', ')}`);
  return Object.fromEntries(names.flatMap((name) => (missing.includes(name) ? [] : [[name, find(name)]])));
}

function save(name: string, examples: object): void {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(examples, null, 2)}\n`);
}
