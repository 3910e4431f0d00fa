import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findOwnRuntime, hasMemoryLimits, MEMORY_ENV, MEMORY_FLAGS } from '../../bin/runtime.js';
import { PROGRAM, place, startParley } from '../support/process.ts';

const VERSION = { code: 0, stdout: 'Parley 0.1.0\n', stderr: '' };

function run(node: string, ...args: string[]) {
  const { status: code, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' });
  return { code, stdout, stderr };
}

describe('bin/parley.js', () => {
  test('runs on the runtime that is pinned', () => {
    assert.deepEqual(run(process.execPath, PROGRAM, '--version'), VERSION);
    assert.equal(findOwnRuntime()?.isRunning, true);
  });

  test('of another Node goes over to it', () => {
    const { platform, arch } = process;
    const other = { platform, arch, execPath: '/bin/sh', version: 'v20.0.0' };
    assert.deepEqual(findOwnRuntime(other), { path: realpathSync(process.execPath), isRunning: false });
    const strange = { ...other, arch: 's390x' };
    assert.equal(findOwnRuntime(strange), undefined, 'no runtime for this machine');
  });

  // The Node that npm runs on, which the machine has.
  const machine = process.env.npm_node_execpath;
  const skip = machine === undefined && 'npm has not started the tests';
  test('is started by the Node of the machine', { skip }, () => {
    assert.deepEqual(run(machine as string, PROGRAM, '--version'), VERSION);
  });

  test('ends as the server does, also where one program cannot become another', () => {
    const script = (args: string) =>
      `process.execve = undefined; (await import(${JSON.stringify(join(PROGRAM, '../runtime.js'))})).runOn(process.execPath, [${JSON.stringify(PROGRAM)}, '${args}'])`;
    const evaluate = (args: string) => run(process.execPath, '--input-type=module', '-e', script(args));
    assert.deepEqual(evaluate('--version'), VERSION);
    assert.equal(evaluate('--frobnicate').code, 1);
  });
});

describe('limits of memory', () => {
  const TELL = `process.on('exit', () => console.error(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX])));`;
  const skip = (!process.execve || process.platform === 'win32') && 'a process cannot become another here';

  /** What the process has in the end that `bin/parley.js` begins in. */
  function limitsOf(env: Readonly<Record<string, string>>, ...args: string[]): readonly unknown[] {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELL)} ${env.NODE_OPTIONS ?? ''}`;
    const options = { encoding: 'utf8', env: { PATH: process.env.PATH, ...env, NODE_OPTIONS } } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [...args, PROGRAM, '--version'], options);
    assert.equal(stdout, VERSION.stdout);
    return JSON.parse(stderr);
  }

  test("are set, beside the process's own options", { skip }, () => {
    assert.deepEqual(limitsOf({}), [MEMORY_FLAGS, MEMORY_ENV.MALLOC_ARENA_MAX]);
    assert.deepEqual(limitsOf({}, '--no-warnings')[0], [...MEMORY_FLAGS, '--no-warnings']);
  });

  test('leave alone what the operator has chosen', { skip }, () => {
    assert.deepEqual(limitsOf({ MALLOC_ARENA_MAX: '7' })[1], '7');
    const own = '--max-semi-space-size=64';
    assert.deepEqual(limitsOf({}, own)[0], [own]);
    assert.deepEqual(limitsOf({ NODE_OPTIONS: own })[0], []);
  });

  test('are lower for threads, also where the process began with a flag for all', () => {
    const script = `
      import { Worker } from 'node:worker_threads';
      import { limitThreads } from ${JSON.stringify(pathToFileURL(join(PROGRAM, '../runtime.js')).href)};
      const TELL = new URL("data:text/javascript,import { parentPort } from 'worker_threads'; import v8 from 'v8'; parentPort.postMessage(v8.getHeapStatistics().heap_size_limit)");
      const limit = () => new Promise((resolve) => new Worker(TELL).once('message', resolve));
      const before = await limit();
      limitThreads();
      console.log((before - await limit()) / 2 ** 20);`;
    const args = [...MEMORY_FLAGS, '--input-type=module', '-e', script];
    const { stdout, stderr } = run(process.execPath, ...args);
    assert.equal(stderr, '');
    assert(Number(stdout) >= 2 * (16 - 2), `${stdout} MB less`);
  });

  test('are looked for in both places', () => {
    assert.equal(hasMemoryLimits({ execArgv: [], env: {} }), false);
    assert.equal(hasMemoryLimits({ execArgv: [...MEMORY_FLAGS], env: {} }), true);
    assert.equal(hasMemoryLimits({ execArgv: [], env: { NODE_OPTIONS: '--min-semi-space-size=8' } }), true);
  });
});

describe('compiled code', () => {
  const answers = async (url: string) => (await fetch(`${url}/api/v1/server_settings`)).status;

  test('is kept once the server listens, for the start after a kill', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-cache-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...(await place()).env, NODE_COMPILE_CACHE: folder };
    const parley = await startParley(env, [], { program: PROGRAM });
    assert.equal(await answers(parley.url), 200);
    parley.kill('SIGKILL');
    await parley.ended;
    assert(readdirSync(folder, { recursive: true }).length > 20);
  });

  test('is not kept where nothing can be written, which does no harm', async () => {
    const env = { ...(await place()).env, NODE_COMPILE_CACHE: '/dev/null/cache' };
    const parley = await startParley(env, [], { program: PROGRAM });
    assert.equal(await answers(parley.url), 200);
    assert.equal(parley.stderr, '');
  });
});
