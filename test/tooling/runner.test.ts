import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test as runTest, type TestContext } from 'node:test';
import { inBatches } from '../../scripts/test-files.ts';
import { closureOf, hasChanged } from '../support/changed.ts';
import { until } from '../support/until.ts';

const RUNNER = resolve(import.meta.dirname, '../../scripts/test.ts');
const HEAD = "import { describe, test } from 'node:test'; import assert from 'node:assert/strict';\n";

const isDifferent = hasChanged(
  ...closureOf('scripts/test.ts'),
  ...closureOf('scripts/test-batch.ts'),
  ...['test/tooling/runner.test.ts', 'package-lock.json'],
);
const skip = !isDifferent && 'the runner is the same as in the last run';
const test = (name: string, fn: (t: TestContext) => void | Promise<void>) => void runTest(name, { skip }, fn);

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly lastLine: string | undefined;
  /** The files that are left in the temporary folder. */
  readonly left: string[];
}

/** Runs the runner in a project that has just these test files. */
async function runProject(
  t: TestContext,
  files: Record<string, string>,
  ...args: string[]
): Promise<Outcome> {
  const project = await mkdtemp(join(tmpdir(), 'parley-runner-'));
  t.after(() => rm(project, { recursive: true, force: true }));
  await chmod(project, 0o755);
  const temporary = join(project, 'tmp');
  await mkdir(temporary);
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), path.endsWith('.ts') ? HEAD + text : text);
  }
  const env = { ...process.env, TMPDIR: temporary };
  delete (env as NodeJS.ProcessEnv).NODE_TEST_CONTEXT;
  const child = spawn(process.execPath, [RUNNER, ...args], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, lastLine: output.trimEnd().split('\n').at(-1), left: await readdir(temporary) };
}

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

const PASSES = "test('fine', () => {});";
const ENGINE = 'process.env.PARLEY_TEST_ENGINE';

test('ends with the counts, and succeeds when all passed', async (t) => {
  const outcome = await runProject(t, {
    'src/a.test.ts': `${PASSES} describe('group', () => { test('one', () => {}); test('two', () => {}); });`,
    'test/http/b.test.ts': "test('later', { skip: 'not on this machine' }, () => {});",
    'test/http/c.test.ts': `describe('later too', { skip: 'not here' }, () => { ${PASSES} });`,
  });
  assert.equal(outcome.lastLine, '3 passed, 0 failed, 2 skipped');
  assert.equal(outcome.code, 0);
  assert.doesNotMatch(outcome.output, /postgres/);
});

test('deletes what its processes leave in temporary folders', async (t) => {
  const { code, output, left } = await runProject(t, {
    'src/a.test.ts': `import { mkdtempSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      test('leaves a folder', () => {
        assert.equal(tmpdir(), process.env.PARLEY_TEST_SHARED);
        mkdtempSync(tmpdir() + '/left-');
      });`,
  });
  assert.deepEqual([code, left], [0, []], output);
});

test('shows a failure in full', async (t) => {
  const outcome = await runProject(t, {
    'test/kernel/a.test.ts': [
      "describe('group', () => { test('is equal', () => {",
      "  console.log('a word'); assert.deepEqual({ n: [1, 2] }, { n: [1, 3] }); }); test('fine', () => {}); });",
    ].join('\n'),
    'src/b.test.ts': "console.log('not of interest'); test('fine', () => {});",
  });
  assert.equal(outcome.lastLine, '2 passed, 1 failed');
  assert.equal(outcome.code, 1);
  assert.match(outcome.output, /✖ group › is equal\n {2}test\/kernel\/a\.test\.ts:2 \(sqlite\)/);
  assert.match(outcome.output, /\+ {5}2\n *- {5}3/);
  assert.match(outcome.output, /a word/);
  assert.doesNotMatch(outcome.output, /not of interest/);
});

test('fails for a file that does not load, has no test, or has a hook that fails', async (t) => {
  const outcome = await runProject(t, {
    'src/load.test.ts': "throw new Error('at the top');",
    'src/none.test.ts': 'export {};',
    'src/hook.test.ts':
      "import { before } from 'node:test'; describe('s', () => { before(() => { throw new Error('hook'); }); });",
    'src/fine.test.ts': PASSES,
  });
  assert.equal(outcome.lastLine, '1 passed, 3 failed');
  assert.match(outcome.output, /at the top/);
  assert.match(outcome.output, /There is no test in this file/);
  assert.match(outcome.output, /Error: hook/);
});

test('files that share a process have hooks of their own, and one that ends it fails', async (t) => {
  const hook = (name: string) =>
    `import { afterEach } from 'node:test'; afterEach(() => console.log('after one of ${name}'));`;
  const fails = "test('fails', () => assert.fail('to see what was printed'));";
  const outcome = await runProject(t, {
    'src/a.test.ts': `${hook('a')} ${PASSES}`,
    'src/b.test.ts': `${hook('b')} ${PASSES} ${fails}`,
    'src/c.test.ts': "test('ends the process', () => process.exit(3));",
    'src/d.test.ts': PASSES,
    'src/e.test.ts': PASSES,
    'src/f.test.ts': PASSES,
    'src/g.test.ts': PASSES,
    'src/h.test.ts': PASSES,
  });
  assert.equal(outcome.lastLine, '7 passed, 2 failed');
  assert.equal(outcome.code, 1);
  assert.match(outcome.output, /what src\/b\.test\.ts printed/);
  assert.equal(outcome.output.match(/after one of b/g)?.length, 2);
  assert.doesNotMatch(outcome.output, /after one of a/);
  assert.match(outcome.output, /the file as a whole\n {2}src\/c\.test\.ts:1 \(sqlite\)\n {4}It did not end/);
});

test('knows the running test after each wait, and follows no promise', async (t) => {
  const outcome = await runProject(t, {
    'src/a.test.ts': `import { after, afterEach, before } from 'node:test';
      import { executionAsyncId } from 'node:async_hooks';
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      describe('group', { concurrency: 2 }, () => {
        before(turn);
        for (const name of ['one', 'two']) test(name, async (t) => {
          await turn();
          assert.equal(executionAsyncId(), 0);
          after(() => console.log('after ' + name));
          await t.test('inner', turn);
        });
        test('rejects', async () => { Promise.reject(new Error('rejected by itself')); await turn(); });
        test('throws', async () => { setImmediate(() => { throw new Error('thrown by itself'); }); await turn(); await turn(); });
        test('called back', (t, done) => { setImmediate(done); });
      });`,
  });
  assert.equal(outcome.lastLine, '5 passed, 2 failed', outcome.output);
  assert.match(outcome.output, /✖ group › rejects\n.*\n(?:.*\n)?.*rejected by itself/);
  assert.match(outcome.output, /✖ group › throws\n.*\n(?:.*\n)?.*thrown by itself/);
  assert.deepEqual(outcome.output.match(/after \w+/g)?.sort(), ['after one', 'after two']);
});

test('prints diagnostics once', async (t) => {
  const outcome = await runProject(t, {
    'src/a.test.ts': "test('cases', (t) => { t.diagnostic('markdown cases: 3 of 4'); });",
  });
  assert.deepEqual(outcome.output.match(/^ℹ .*$/gm), ['ℹ markdown cases: 3 of 4']);
});

test('lists the times of each file when asked', async (t) => {
  const busy =
    "test('busy', () => { for (const end = process.cpuUsage().user + 3e5; process.cpuUsage().user < end; ); });";
  const files = { 'src/a.test.ts': PASSES, 'src/b.test.ts': busy };
  const { output } = await runProject(t, files, '--engine', 'sqlite', '--times');
  const used = (file: string) =>
    Number(output.match(new RegExp(`^ +[0-9.]+ +([0-9.]+) {2}src/${file}\\.test\\.ts$`, 'm'))?.[1]);
  assert.ok(used('b') >= 0.3, output);
  assert.ok(used('a') >= 0, output);
});

test('each file runs once on each of its engines, what takes longest first', () => {
  const programs = Array.from({ length: 14 }, (_, index) => `test/start/${index}.test.ts`);
  const shared = Array.from({ length: 60 }, (_, index) => `test/api/${index}.test.ts`);
  const files = ['test/browser/a.test.ts', 'test/browser/b.test.ts', 'test/cost/c.test.ts'];
  const all = [...shared, ...programs];
  const batches = inBatches(
    new Map([
      ['sqlite', [...all, ...files]],
      ['postgres', all],
    ]),
    3,
  );
  const filesOn = (engine: string) =>
    batches.flatMap((batch) => (batch.engine === engine ? batch.files : [])).sort();
  const paths = (some: string[]) => some.map((file) => resolve(file)).sort();
  assert.deepEqual(filesOn('sqlite'), paths([...all, ...files]));
  assert.deepEqual(filesOn('postgres'), paths(all));
  assert.deepEqual(
    batches.slice(0, 6).map(({ way, files }) => [way, files.length]),
    [['longest', 1], ['in browsers', 2], ...[12, 12, 2, 2].map((size) => ['programs', size])],
  );
  const sizes = batches.slice(6).map(({ files }) => files.length);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  assert.ok(sizes.length < 20, 'few processes load the server');
});

test('runs only the files and the engine asked for', async (t) => {
  const files = {
    'test/api/streams/create.test.ts': PASSES,
    'test/api/users/create.test.ts': "test('bad', () => assert.fail());",
  };
  const outcome = await runProject(t, files, '--engine', 'sqlite', 'streams');
  assert.equal(outcome.lastLine, '1 passed, 0 failed');
  const none = await runProject(t, files, 'nowhere');
  assert.equal(none.lastLine, '0 passed, 0 failed');
  assert.equal(none.code, 1);
  const unknown = await runProject(t, files, '--engine', 'oracle');
  assert.match(unknown.output, /There is no engine "oracle"/);
  assert.equal(unknown.code, 1);
});

test('runs what touches the store on PostgreSQL too, and leaves no server', async (t) => {
  const outcome = await runProject(t, {
    'test/api/a.test.ts': `test('knows its engine', (t) => { t.diagnostic('on ' + ${ENGINE});
      assert.equal(process.env.PARLEY_TEST_POSTGRES_URL !== undefined, ${ENGINE} === 'postgres'); });`,
    'test/markdown/b.test.ts': `test('is pure', () => assert.equal(${ENGINE}, 'sqlite'));`,
    'src/c.test.ts': `test('is pure', () => assert.equal(${ENGINE}, 'sqlite'));`,
  });
  assert.equal(outcome.lastLine, '4 passed, 0 failed', outcome.output);
  assert.match(outcome.output, /^sqlite: 3 passed, 0 failed in/m);
  assert.match(outcome.output, /^postgres: 1 passed, 0 failed in/m);
  assert.match(outcome.output, /on sqlite/);
  assert.match(outcome.output, /on postgres/);
  assert.deepEqual(outcome.left, []);
});

for (const signal of ['SIGINT', 'SIGTERM'])
  test(`stops on ${signal}, and leaves no server and no process`, async (t) => {
    const outcome = await runProject(
      t,
      {
        'test/api/a.test.ts': `test('interrupts', () => {
          console.log('process', process.pid);
          process.on('SIGTERM', () => {});
          process.kill(process.ppid, '${signal}');
          return new Promise((resolve) => setTimeout(resolve, 2 ** 30)); });`,
      },
      '--engine',
      'postgres',
    );
    assert.equal(outcome.code, 1);
    assert.match(outcome.output, new RegExp(`Stopping \\(${signal}\\)`));
    assert.match(outcome.lastLine ?? '', /^0 passed, \d+ failed$/);
    assert.deepEqual(outcome.left, []);
    const pid = Number(/process (\d+)/.exec(outcome.output)?.[1]);
    assert.ok(pid > 0, outcome.output);
    await until(() => isGone(pid));
  });

test('runs tests in browsers once, in one process, and alone when they are asked for', async (t) => {
  const file = `${PASSES} console.log('process', process.pid); test('fails', () => assert.fail('to see the process'));`;
  const files = {
    'test/browser/a.test.ts': file,
    'test/browser/sub/b.test.ts': file,
    'test/http/c.test.ts': PASSES,
  };
  const outcome = await runProject(t, files, 'test/browser');
  assert.equal(outcome.lastLine, '2 passed, 2 failed');
  assert.doesNotMatch(outcome.output, /postgres/);
  const processes = outcome.output.match(/process \d+/g) ?? [];
  assert.equal(processes.length, 2);
  assert.equal(new Set(processes).size, 1);
});

/** Fails where the folder of the project has no file of this name yet. */
const failsFirst = (name: string) =>
  `import { existsSync, writeFileSync } from 'node:fs';
  test('second time', () => {
    const isSecond = existsSync('${name}');
    writeFileSync('${name}', '');
    assert.ok(isSecond);
  });`;

test('a file that failed runs once more, alone, and is named if it passes then', async (t) => {
  const files = {
    'src/a.test.ts': failsFirst('a'),
    'src/b.test.ts': failsFirst('b'),
    'test/flaky.json': '["src/b.test.ts"]',
  };
  const outcome = await runProject(t, files);
  assert.equal(outcome.code, 0, outcome.output);
  const closing = outcome.output.trimEnd().split('\n').slice(-3);
  assert.deepEqual(closing, [
    'Flaky, failed and then passed alone: src/a.test.ts (sqlite), which is not in test/flaky.json: repair it now',
    'Flaky, failed and then passed alone: src/b.test.ts (sqlite)',
    '2 passed, 0 failed',
  ]);
});

test('a file that fails twice has failed once', async (t) => {
  const { code, lastLine, output } = await runProject(t, {
    'src/a.test.ts': `${PASSES} test('bad', () => assert.fail());`,
  });
  assert.deepEqual([code, lastLine], [1, '1 passed, 1 failed'], output);
  assert.match(output, /^── once more, alone: src\/a\.test\.ts \(sqlite\)$/m);
});

/** A project of which the cover has `a`; each file asks for statements of its own. */
function coveredProject(statements: Readonly<Record<string, string>>): Record<string, string> {
  const asking = resolve(import.meta.dirname, '../support/statements-ran.ts');
  const cover = { files: ['test/api/a.test.ts'], onlySqlite: ['pragma only'] };
  const tests = Object.entries(statements).map(([name, text]) => [
    `test/api/${name}.test.ts`,
    `import { ask } from '../../lib/ask.ts'; test('asks', () => { ${text} });`,
  ]);
  return {
    'lib/ask.ts': `import { noteStatement } from '${asking}';\nexport const ask = (text: string) => noteStatement(text);\n`,
    'test/postgres-cover.json': JSON.stringify(cover),
    ...Object.fromEntries(tests),
  };
}

test('on PostgreSQL run the files of the cover, and one more for a statement that they lack', async (t) => {
  const files = coveredProject({
    a: "ask('select 1 where ? = any($1::bigint[])');",
    b: "ask('select 2 where ? in (select value from json_each(?1))'); ask('pragma only');",
    c: "ask('select one');",
  });
  const { code, output, lastLine } = await runProject(t, files);
  assert.deepEqual([code, lastLine], [0, '5 passed, 0 failed'], output);
  assert.match(
    output,
    /^On PostgreSQL too, since test\/postgres-cover\.json lacks them .*: test\/api\/c\.test\.ts$/m,
  );
});

test('a statement that never runs on PostgreSQL fails the run', async (t) => {
  const files = coveredProject({ a: `if (${ENGINE} === 'sqlite') ask('select never');` });
  const inBrowser = "import { ask } from '../../lib/ask.ts'; test('asks', () => ask('select in a browser'));";
  const { code, output } = await runProject(t, { ...files, 'test/browser/b.test.ts': inBrowser });
  assert.equal(code, 1, output);
  for (const [file, statement] of Object.entries({
    'api/a': 'select never',
    'browser/b': 'select in a browser',
  }))
    assert.match(
      output,
      new RegExp(`This statement of test/${file}\\.test\\.ts never ran on PostgreSQL.*\\n {4}${statement}`),
    );
});

test('a part of a path runs on both engines, whatever the cover has', async (t) => {
  const { output } = await runProject(
    t,
    coveredProject({ a: "ask('select 1');", c: "ask('select 2');" }),
    'api/c',
  );
  assert.match(output, /^postgres: 1 passed, 0 failed in/m);
});
