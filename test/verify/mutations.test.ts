import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { MUTATIONS, type MutationTrial } from '../../verify/mutations.ts';
import { hasChanged, importersOf } from '../support/changed.ts';
import { engineName } from '../support/server.ts';

const RUN = resolve(import.meta.dirname, '../../verify/run.ts');

async function verify(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [RUN, '--seed', '7', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const SWITCH = 'src/engine/kernel/mutations.ts';
/** The files of the server that a mutation changes. */
const filesOf = (name: string): readonly string[] =>
  importersOf(SWITCH).filter((path) =>
    readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8').includes(`'${name}'`),
  );

const isVerifierChanged = hasChanged('verify/', 'test/verify/mutations.test.ts', SWITCH);
const unchanged = (name: string) =>
  !(isVerifierChanged || hasChanged(...filesOf(name))) &&
  'neither the verifier nor what is mutated is different from the last run';

for (const [name, { engine, isHarmless = false }] of Object.entries<MutationTrial>(MUTATIONS)) {
  const skip = (engine !== engineName && `it is looked for on ${engine}`) || unchanged(name);
  if (isHarmless)
    test(`a server with ${name} keeps every promise`, { skip }, async () => {
      const { code, output } = await verify(['--mutate', name, '--verbose']);
      assert.equal(code, 0, output);
      assert.match(output, / [1-9]\d* queues have ended/, 'it has happened');
    });
  if (isHarmless) continue;
  test(`a server with the defect ${name} breaks a promise, and the account says which`, {
    skip,
  }, async () => {
    const { code, output } = await verify(['--mutate', name]);
    assert.equal(code, 1, output);
    assert.match(
      output,
      /^(LOST|REPEATED|OUT OF ORDER|NOT ALLOWED|HALF THERE): .*\n( +operation .*\n)* +log of /m,
    );
    assert.match(output, /^trial +faults +kills +operations/m);
  });
}

test('each mutation changes a file of the server, or the verifier makes it', {
  skip: engineName !== 'sqlite',
}, () => {
  const names = Object.keys(MUTATIONS).filter((name) => filesOf(name).length === 0);
  assert.deepEqual(names, ['never-flush']);
});

test('a server without a defect keeps every promise', { skip: engineName !== 'sqlite' }, async () => {
  const { code, output } = await verify(['--engine', 'sqlite', '--faults', 'kill', '--minutes', '0.05']);
  assert.equal(code, 0, output);
  assert.match(output, /^Seed 7$/m);
});

test('an option that is wrong is refused with a sentence', { skip: engineName !== 'sqlite' }, async () => {
  for (const [args, sentence] of [
    [['--mutate', 'gremlin'], /^--mutate takes one of acknowledge-before-commit, /m],
    [['--faults', 'gremlin'], /^There is no fault "gremlin"; there are: kill, /m],
    [['--minutes', 'many'], /^--minutes takes a number\.$/m],
    [['--engine', 'mysql'], /^--engine takes sqlite or postgres\.$/m],
  ] as const) {
    const { code, output } = await verify(args);
    assert.deepEqual([code, sentence.test(output)], [1, true], output);
  }
});
