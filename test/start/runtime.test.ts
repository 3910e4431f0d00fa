import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findOwnRuntime } from '../../bin/runtime.js';
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

describe('compiled code', () => {
  const answers = async (url: string) => (await fetch(`${url}/api/v1/server_settings`)).status;

  test('is kept once the server listens, for the start after a kill', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-cache-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...(await place()).env, NODE_COMPILE_CACHE: folder };
    const parley = await startParley(env, [], PROGRAM);
    assert.equal(await answers(parley.url), 200);
    parley.kill('SIGKILL');
    await parley.ended;
    assert(readdirSync(folder, { recursive: true }).length > 20);
  });

  test('is not kept where nothing can be written, which does no harm', async () => {
    const env = { ...(await place()).env, NODE_COMPILE_CACHE: '/dev/null/cache' };
    const parley = await startParley(env, [], PROGRAM);
    assert.equal(await answers(parley.url), 200);
    assert.equal(parley.stderr, '');
  });
});
