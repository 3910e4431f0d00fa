import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { place as newPlace, startParley } from '../support/process.ts';

const root = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'parley-package-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** Runs a program; what it printed. */
function run(command: string, args: readonly string[], cwd = place): string {
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** A folder in which the package is installed as npm would, its dependencies taken from here: no network is needed. */
function install(): void {
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], root),
  );
  const modules = join(place, 'node_modules');
  const own = join(modules, 'parley');
  mkdirSync(own, { recursive: true });
  run('tar', ['-xzf', packed.filename, '-C', own, '--strip-components=1']);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  cpSync(join(own, 'examples/bot'), join(place, 'bot'), { recursive: true });
}

/** The package in a folder of its own with what `npm ci --omit=dev` installs, and nothing else. */
function installForProduction(): string {
  const folder = join(place, 'production');
  cpSync(join(place, 'node_modules/parley'), folder, { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  for (const [path, { dev = false }] of Object.entries(packages)) {
    if (path === '' || dev || path.lastIndexOf('node_modules/') > 0 || !existsSync(join(root, path)))
      continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  return join(folder, 'bin/parley.js');
}

describe('the package, installed', { timeout: 300_000 }, async () => {
  install();

  test('the tests of the example bot pass', () => {
    const printed = run(process.execPath, ['--test', '--test-reporter=tap'], join(place, 'bot'));
    assert.match(printed, /# pass 6\b/);
    assert.match(printed, /# fail 0\b/);
  });

  test('the server starts with the packages that it has in production', async () => {
    const { env } = await newPlace();
    const parley = await startParley(env, [], { program: installForProduction() });
    assert.equal((await fetch(`${parley.url}/health/ready`)).status, 200);
    parley.kill('SIGTERM');
    const { code, stderr } = await parley.ended;
    assert.deepEqual([code, stderr], [0, '']);
  });

  test('an older Node says that it is too old: it can load all that is loaded before', () => {
    const text = readFileSync(join(place, 'node_modules/parley/bin/testing.js'), 'utf8');
    const before = text.slice(0, text.indexOf('throw new Error'));
    const named = [...before.matchAll(/^import \{(.*)\} from 'node:(.*)'/gm)].map(
      ([, names, from]) => `${from}:${names}`,
    );
    assert.deepEqual(named, ['fs: readFileSync ', 'url: fileURLToPath ']);
  });

  test('what it exports has types, and nothing else can be imported', () => {
    writeFileSync(
      join(place, 'bot.mts'),
      `import { createTestServer, type TestMessage, type TestServer } from 'parley/testing';
const server: TestServer = await createTestServer({ organization: 'Trams' });
const alice = await server.person('Alice', { role: 'guest' });
const heard: TestMessage = await alice.hears(({ content }) => content.length > 0);
// @ts-expect-error: a role that does not exist
await server.person('Bob', { role: 'king' });
server.faults.delay({ path: /events/ }).release();
export { heard };
`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
    run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options,
      '--lib',
      'es2024,esnext.disposable',
      'bot.mts',
    ]);
    const importing = "await import('parley/src/app.ts').catch((error) => console.log(error.code))";
    const printed = run(process.execPath, ['--input-type=module', '-e', importing]);
    assert.equal(printed.trim(), 'ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
