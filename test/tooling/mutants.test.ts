import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
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
import { describe, type TestContext, test } from 'node:test';
import { draw, isDrawn } from '../../scripts/mutants/draw.ts';
import { NearestTests } from '../../scripts/mutants/nearest-tests.ts';
import { breaksOf, broken } from '../../scripts/mutants/operators.ts';
import { diff } from '../../scripts/mutants/report.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Each way to break the statements of a function, as `operator: what they become`. */
function waysOf(statements: string): string[] {
  const text = `async function f(a, b, list) { ${statements} }`;
  return breaksOf('src/f.ts', text).map((way) => {
    const after = broken(text, way).slice('async function f(a, b, list) { '.length, -2);
    return `${way.operator}: ${after}`;
  });
}

describe('ways to break a line', () => {
  test('conditions, bounds, defaults and guards', () => {
    assert.deepEqual(waysOf('if (a < b && list) return 1;').sort(), [
      'drop a guard: ;',
      'move a bound: if (a <= b && list) return 1;',
      'negate a condition: if (!(a < b && list)) return 1;',
      'swap && and ||: if (((a < b) || (list))) return 1;',
    ]);
    assert.deepEqual(waysOf('return a ?? b;'), ['drop a default: return a;']);
    assert.deepEqual(waysOf('return !a;'), ['drop a "not": return (a);']);
  });

  test('sums of numbers, not of texts', () => {
    assert.deepEqual(waysOf('return a + 1;'), ['change a sum: return a - 1;']);
    assert.deepEqual(waysOf('return a + b;'), []);
  });

  test('calls, assignments, and what follows them', () => {
    assert.deepEqual(waysOf('a(); await b(); list = a;').sort(), [
      'drop a call: ; await b(); list = a;',
      'drop a call: a(); ; list = a;',
      'drop an assignment: a(); await b(); ;',
      'return early: a(); await b(); return; list = a;',
      'return early: a(); return; await b(); list = a;',
    ]);
  });

  test('lists', () => {
    assert.deepEqual(waysOf('return list.filter(a);'), ['drop a filter: return list;']);
    assert.deepEqual(waysOf('return list.some(a);'), ['swap a method: return list.every(a);']);
    assert.deepEqual(waysOf('return [a];'), ['empty a list: return [];']);
  });

  test('nothing of types, and nothing outside of functions', () => {
    assert.deepEqual(waysOf('const c: true = a as true;'), []);
    assert.deepEqual(breaksOf('src/f.ts', 'export const LIST = [1 < 2, !true];'), []);
  });
});

describe('which lines are broken', () => {
  const sources = ['a', 'b', 'c'].map((name) => ({
    path: `src/${name}.ts`,
    text: 'export const f = (a) => a > 1;\nexport const g = (a) => !a;\n',
  }));

  test('a seed draws the same lines each time, each once', () => {
    const drawn = draw(sources, 5, 4);
    assert.deepEqual(draw(sources, 5, 4), drawn);
    assert.equal(new Set(drawn.map(({ path, line }) => `${path}:${line}`)).size, 4);
    assert.equal(draw(sources, 5, 40).length, 6);
    const orders = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(draw(sources, seed, 6)));
    assert.ok(new Set(orders).size > 1);
  });

  test('no tests, and nothing that is generated', () => {
    const text = 'export {};';
    assert.ok(isDrawn({ path: 'web/views/a.tsx', text }));
    assert.ok(!isDrawn({ path: 'src/a.test.ts', text }));
    assert.ok(!isDrawn({ path: 'src/a.ts', text: '// Made by `node scripts/a.ts`. Do not edit.' }));
  });

  test('what is different is shown', () => {
    const text = 'const f = (a) =>\n  a > 1;\n';
    const [way] = breaksOf('src/f.ts', text);
    assert.ok(way);
    assert.deepEqual(diff({ path: 'src/f.ts', ...way }, text), ['  -   a > 1;', '  +   a >= 1;']);
  });
});

describe('which tests run', () => {
  const files = [
    { path: 'src/near.ts', text: 'export const near = 1;' },
    {
      path: 'src/app.ts',
      text: "import './near.ts'; import './one.ts'; import './two.ts';".replaceAll('; ', ';\n'),
    },
    { path: 'src/thread.ts', text: "new Worker(new URL('./near.ts', import.meta.url));" },
    { path: 'src/thread.test.ts', text: "import './thread.ts';" },
    { path: 'src/near.test.ts', text: "import { near } from './near.ts';" },
    { path: 'test/api/all.test.ts', text: "import '../../src/app.ts';" },
    { path: 'test/api/other.test.ts', text: "import { type Near } from './other.ts';" },
    { path: 'web/views/gardens/garden.tsx', text: "t('gardens-sow')" },
    { path: 'test/browser/gardens.test.ts', text: "getByRole('button', { name: 'Sow seeds' })" },
    { path: 'test/browser/kitchens.test.ts', text: "getByRole('button', { name: 'Cook' })" },
  ];
  const nearest = new NearestTests(files, new Map([['gardens-sow', 'Sow seeds']]));

  const garden = { path: 'web/views/gardens/garden.tsx', line: 1 };

  test('those that come to the file by imports, the nearest first', () => {
    assert.deepEqual(nearest.inNode({ path: 'src/near.ts', line: 1 }), [
      'src/near.test.ts',
      'src/thread.test.ts',
      'test/api/all.test.ts',
    ]);
  });

  test('for views, those that see their texts', () => {
    assert.deepEqual(nearest.inNode(garden), []);
    assert.equal(nearest.inBrowsers(garden)[0], 'test/browser/gardens.test.ts');
  });
});

/** A project of these files with the scripts and packages of this one. */
function makeProject(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'parley-mutants-of-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['bin', 'scripts', 'test/support', 'verify/support', 'package.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('says what was caught and what survived, and leaves nothing', async (t) => {
  const source =
    'export const isMore = (a: number): boolean => a > 1;\nexport const not = (a: boolean) => !a;\n';
  const root = makeProject(t, {
    '.gitignore': 'node_modules\n',
    'src/more.ts': source,
    'src/more.test.ts': [
      "import assert from 'node:assert/strict';",
      "import { test } from 'node:test';",
      "import { isMore, not } from './more.ts';",
      "test('is more', () => { assert.ok(isMore(5)); assert.ok(!isMore(0)); });",
      "test('is not', () => assert.ok(not(false)));",
    ].join('\n'),
  });
  execFileSync('git', ['init', '-q'], { cwd: root });
  const temporary = mkdtempSync(join(tmpdir(), 'parley-mutants-place-'));
  t.after(() => rmSync(temporary, { recursive: true, force: true }));
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: temporary, PARLEY_TEST_SHARED: '' };
  delete env.NODE_TEST_CONTEXT;
  const args = [join(root, 'scripts/mutants.ts'), '--seed', '3'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  assert.match(
    output,
    /^\d caught {4}src\/more\.ts:2 {2}drop a "not"\n +by src\/more\.test\.ts › is not$/m,
    output,
  );
  assert.match(
    output,
    /^\d survived {2}src\/more\.ts:1 {2}move a bound\n {2}- .* a > 1;\n {2}\+ .* a >= 1;\n +ran: src\/more\.test\.ts$/m,
  );
  assert.match(output, /^seed 3: 1 of 2 caught, 50 %$/m);
  assert.equal(readFileSync(join(root, 'src/more.ts'), 'utf8'), source);
  assert.deepEqual(readdirSync(temporary), []);
});
