import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  capabilityProblems,
  cycleProblems,
  environmentProblems,
  layerProblems,
  lengthProblems,
  packageProblems,
} from '../support/architecture.ts';
import { handlerProblems } from '../support/handlers.ts';
import { importsOf, packageOf, type SourceFile } from '../support/source-imports.ts';
import { swallowedFailures } from '../support/swallowed.ts';

const LAYERS = {
  kernel: [],
  store: ['kernel', 'type events'],
  events: ['store'],
  http: ['kernel'],
  endpoints: ['http/define-endpoint'],
  'endpoints/events': ['http/define-endpoint', 'fanout'],
};

function files(texts: Record<string, string>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}

const layersOf = (texts: Record<string, string>) => layerProblems(files(texts), LAYERS, ['app']);

describe('imports of a file', () => {
  test('are found in every form', () => {
    const text = `import './side.ts';
import one from './one.ts';
import type { Two } from './two.ts';
import {
  three,
  type Three,
} from './three.ts';
export * from './four.ts';
export type { Five } from './five.ts';
export { six } from "./six.ts";
import * as seven from 'seven';
const eight = await import('./eight.ts');
import data from './nine.json' with { type: 'json' };
`;
    const found = importsOf(text).map(
      ({ specifier, typeOnly, line }) => `${line} ${specifier}${typeOnly ? ' type' : ''}`,
    );
    assert.deepEqual(found, [
      '1 ./side.ts',
      '2 ./one.ts',
      '3 ./two.ts type',
      '4 ./three.ts',
      '8 ./four.ts',
      '9 ./five.ts type',
      '10 ./six.ts',
      '11 seven',
      '12 ./eight.ts',
      '13 ./nine.json',
    ]);
  });

  test('are not looked for in comments, strings or other exports', () => {
    const text = `// import a from './a.ts';
/** import('./b.ts') */
 * import('./b.ts')
const text = "import c from './c.ts'";
export const from = 'd'; // import('./e.ts')
export function important(from: string) {
  return from + './f.ts';
}
`;
    assert.deepEqual(importsOf(text), []);
  });

  test('name their package', () => {
    assert.equal(packageOf('@fastify/multipart/lib/x.js'), '@fastify/multipart');
    assert.equal(packageOf('markdown-it/lib/token.mjs'), 'markdown-it');
    assert.equal(packageOf('node:sqlite'), undefined);
    assert.equal(packageOf('./kysely.ts'), undefined);
  });
});

describe('the table of layers', () => {
  test('lets through what it allows', () => {
    const problems = layersOf({
      'app.ts': "import './http/server.ts';\nimport './store/write-queue.ts';",
      'store/write-queue.ts':
        "import { x } from '../kernel/ids.ts';\nimport type { E } from '../events/types.ts';",
      'store/migrations/one.ts': "import { y } from '../write-queue.ts';",
      'store/write-queue.test.ts': "import { z } from '../http/server.ts';",
      'endpoints/users/get.ts': "import { d } from '../../http/define-endpoint.ts';",
      'endpoints/events/get.ts': "import { f } from '../../fanout/wait.ts';\nimport '../catalogue.ts';",
    });
    assert.deepEqual(problems, []);
  });

  test('names what it does not allow', () => {
    const problems = layersOf({
      'kernel/ids.ts': "import { x } from '../store/write-queue.ts';",
      'store/write-queue.ts': "\nimport { append } from '../events/log.ts';",
      'endpoints/users/get.ts':
        "import { w } from '../../fanout/wait.ts';\nimport { s } from '../../http/server.ts';",
      'http/server.ts': "import { x } from '../../test/x.ts';",
      'new/thing.ts': '',
    });
    assert.deepEqual(problems, [
      'kernel/ids.ts:1: kernel may not import store/write-queue.ts; it may import: nothing.',
      'store/write-queue.ts:2: store may import only types of events/log.ts: write "import type".',
      'endpoints/users/get.ts:1: endpoints may not import fanout/wait.ts; it may import: http/define-endpoint.',
      'endpoints/users/get.ts:2: endpoints may not import http/server.ts; it may import: http/define-endpoint.',
      'http/server.ts:1: http may not import ../test/x.ts; it may import: kernel.',
      'new/thing.ts: its folder is not in the table of layers.',
    ]);
  });
});

test('a cycle of imports, also of types, is reported with its whole path', () => {
  const circle = {
    'a.ts': "import './b/b.ts';",
    'b/b.ts': "export { c } from '../c.ts';",
    'c.ts': "const later = import('./a.ts');",
  };
  assert.deepEqual(cycleProblems(files(circle)), ['Import cycle: a.ts → b/b.ts → c.ts → a.ts.']);
  const ofTypes = { ...circle, 'c.ts': "import type { A } from './a.ts';" };
  assert.deepEqual(cycleProblems(files(ofTypes)), ['Import cycle: a.ts → b/b.ts → c.ts → a.ts.']);
  assert.deepEqual(cycleProblems(files({ ...circle, 'c.ts': "import { d } from './d.ts';" })), []);
  assert.deepEqual(cycleProblems(files({ 'a.ts': "import './a.ts';" })), ['Import cycle: a.ts → a.ts.']);
});

test('packages are held to their homes and to the dependencies', () => {
  const sources = files({
    'store/engine.ts': "import pg from 'pg';\nimport { DatabaseSync } from 'node:sqlite';",
    'rules/people.ts': "import type { Kysely } from 'kysely';\nimport { DatabaseSync } from 'node:sqlite';",
    'views/people.ts':
      "import { parse } from 'yaml';\nimport type { T } from 'undici';\nimport cookie from '@fastify/cookie';",
    'views/people.test.ts': "import fc from 'fast-check';",
  });
  const homes = { pg: ['store'], kysely: ['store'], 'node:sqlite': ['store'], '@fastify/': ['http'] };
  assert.deepEqual(packageProblems(sources, homes, ['pg', 'kysely', '@fastify/cookie']), [
    'rules/people.ts:1: only store may import kysely.',
    'rules/people.ts:2: only store may import node:sqlite.',
    'views/people.ts:1: yaml is not among the dependencies of package.json.',
    'views/people.ts:3: only http may import @fastify/cookie.',
  ]);
});

test('what a browser may lack is used only where the table says', () => {
  const problems = capabilityProblems(
    files({
      'browser/storage.ts': 'localStorage.getItem(key);',
      'views/a.tsx': 'await navigator.clipboard.writeText(text); crypto.randomUUID(); navigator.onLine;',
      'views/b.tsx':
        '// localStorage\nnew Notification(title); crypto.getRandomValues(bytes); function Notification() {}',
      'sync/store.ts': 'indexedDB.databases(); navigator?.locks.query();',
      'sync/store.test.ts': 'new BroadcastChannel(name);',
    }),
    { 'browser/': /./, 'sync/': /^indexedDB$/ },
  );
  assert.deepEqual(problems, [
    'views/a.tsx: navigator.clipboard may be missing or refuse: take it from web/browser.',
    'views/a.tsx: crypto.randomUUID may be missing or refuse: take it from web/browser.',
    'views/b.tsx: new Notification may be missing or refuse: take it from web/browser.',
    'sync/store.ts: navigator?.locks may be missing or refuse: take it from web/browser.',
  ]);
});

test('the environment is read in config alone', () => {
  const problems = environmentProblems(
    files({
      'config/read.ts': 'const { env } = process; process.env.PORT;',
      'main.ts': 'start(process.env);',
      'http/server.ts': "import { env } from 'node:process';",
      'store/engine.ts': "// not process.env\nprocess.exit(1); const env = 'process';",
    }),
  );
  assert.deepEqual(problems, [
    'main.ts: only config reads process.env.',
    'http/server.ts: only config reads process.env.',
  ]);
});

test('files that are too long are reported, data files are not', () => {
  const sources = files({ 'a.ts': 'x\n'.repeat(5), 'b.ts': 'x\n'.repeat(6), 'data.ts': 'x\n'.repeat(9) });
  assert.deepEqual(lengthProblems(sources, 5, ['data.ts']), [
    'b.ts: 6 lines, and 5 is the most. Split it by what it can do.',
  ]);
});

describe('a handler that takes no notice of a failure', () => {
  const linesOf = (text: string) =>
    swallowedFailures([{ path: 'a.ts', text }]).map((sentence) => Number(/:([0-9]+) /.exec(sentence)?.[1]));

  test('is found in each of its forms', () => {
    const text = `export function one() {
  try {
    work();
  } catch {}
}
call().catch(() => {});
const two = await call().catch(async () => undefined);
call().then(take, () => {});
call().then(take, function () {});
/** Something else. */
function three() {
  try {
    work();
  } catch {
    forget();
  }
  end();
}
`;
    assert.deepEqual(linesOf(text), [4, 6, 7, 8, 9, 14]);
  });

  test('is none where the error is named or thrown, or where a comment says why', () => {
    const text = `try {
  work();
} catch (error) {
  log(error);
}
try {
  work();
} catch {
  throw new Refusal();
}
call().catch(log);
call().then(take);
// The next call tries again.
call().catch(() => {});
call().catch(() => {
  // The next call tries again.
});
/** undefined: no JSON. */
export function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
// Shown as it is.
if (isWanted) call().catch(() => {});
`;
    assert.deepEqual(linesOf(text), []);
  });
});

describe('a handler that decides', () => {
  const problemsOf = (text: string) => handlerProblems([{ path: 'a.ts', text }], 4);

  test('is one with a branch, a loop or a try, in functions within it too, or one that is long', () => {
    const one = `export const one = defineEndpoint({
  path: '/one',
  handle({ caller }) {
    if (!caller) throw new Refusal();
    return work(() => { while (next()); });
  },
});`;
    const two = `export const two = defineEndpoint({ handle: answer });
const answer = async () => {
  try { await work(); } finally { end(); }
};`;
    assert.deepEqual(problemsOf(one), [
      'a.ts: the handler has an IfStatement: an operation, a rule, a view or the reading of parameters decides.',
      'a.ts: the handler has a WhileStatement: an operation, a rule, a view or the reading of parameters decides.',
    ]);
    assert.deepEqual(problemsOf(two), [
      'a.ts: the handler has a TryStatement: an operation, a rule, a view or the reading of parameters decides.',
    ]);
    const long = `defineEndpoint({ handle: () => {\n one();\n two();\n three();\n four();\n} });`;
    assert.deepEqual(problemsOf(long), ['a.ts: the handler has 6 lines; at most 4.']);
  });

  test('is none where other functions of the file decide', () => {
    const text = `export const one = defineEndpoint({
  quick({ query }) {
    if (query) return answer;
  },
  handle: ({ params }) => read(params),
});
function read(params) {
  if (params.name) return params.name;
}`;
    assert.deepEqual(problemsOf(text), []);
  });
});
