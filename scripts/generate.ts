/**
 * npm run generate
 *
 * Makes what follows from declarations: migrations of new tables, the lists of migrations and of endpoints, the typed
 * client, docs/compat.md, and the examples of the API's description that are missing or not as declared any more, for which it
 * runs tests on SQLite: those that call the new operations, or all of the API. `--check` says what of the lists and migrations is missing, and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateCatalogue } from './generate-catalogue.ts';
import { generateMigrations } from './generate-migrations.ts';

const root = resolve(import.meta.dirname, '..');
const DECLARED = /^export const (\w+) = defineEndpoint\(\{\s+operationId: '([\w-]+)'/gm;
const isCheck = process.argv.includes('--check');

for (const made of await generateMigrations(isCheck)) report(made);
for (const file of await generateCatalogue(isCheck)) report(`${file} in src/chat/endpoints/catalogue.ts`);
if (!isCheck) makeTheRest();

function report(made: string): void {
  console.log(made);
  if (isCheck) process.exitCode = 1;
}

function makeTheRest(): void {
  const biome = join(root, 'node_modules/.bin/biome');
  const format = ['check', '--write', 'src/chat/endpoints/catalogue.ts', 'src/engine/store'];
  if (spawnSync(biome, format, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('Biome finds faults.');
  node('scripts/client.ts');
  node('scripts/compat.ts');
  const stale: string[] = JSON.parse(node('scripts/examples.ts', ['--stale']));
  // Any test may have the event that has changed.
  const files = stale.length > 0 ? ['test/api', 'test/fanout'] : testsOf(missingExamples());
  if (files.length > 0) record(files);
}

function node(
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.trim());
  if (status !== 0) throw new Error(`${script} has failed.`);
  return stdout;
}

/** Exported names of the endpoints that have no example, by a process that reads the new catalogue. */
function missingExamples(): string[] {
  const found = globSync('src/{chat,features}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(DECLARED)].map(([, name = '', id = '']) => ({
      name,
      id,
    })),
  );
  const examples = globSync('src/chat/pages/api/examples/*.json', { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object),
  );
  return found.filter(({ id }) => !examples.includes(id)).map(({ name }) => name);
}

/** The tests of the API and of features that call the endpoints. */
function testsOf(names: readonly string[]): string[] {
  return globSync('test/{api,features}/**/*.test.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
}

function record(files: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'));
  try {
    node('scripts/test.ts', ['--engine', 'sqlite', ...files], { PARLEY_RECORD_EXAMPLES: folder });
    node('scripts/examples.ts', [folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
