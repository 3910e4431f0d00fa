import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import {
  capabilityProblems,
  cycleProblems,
  environmentProblems,
  type Layers,
  layerProblems,
  lengthProblems,
  type PackageHomes,
  packageProblems,
} from './support/architecture.ts';
import { handlerProblems } from './support/handlers.ts';
import { LONG_PARAMETER_LISTS } from './support/long-parameter-lists.ts';
import { longParameterLists } from './support/parameters.ts';
import { importsOf, readSources, type SourceFile, targetOf } from './support/source-imports.ts';
import { spreadArguments } from './support/spread-arguments.ts';
import { swallowedFailures } from './support/swallowed.ts';
import { foreignWaits } from './support/transactions.ts';

/** Who may import whom, besides itself. Data flows one way: down this table. */
const LAYERS: Layers = {
  kernel: [],
  model: ['kernel'],
  config: ['kernel', 'model'],
  markdown: ['kernel', 'model'],
  files: ['kernel', 'type config'],
  outbound: ['kernel'],
  integrations: ['kernel', 'mail/bounds', 'mail/cut', 'mail/file-kinds', 'mail/pictures', 'mail/subject'],
  mail: ['kernel'],
  events: ['kernel', 'model'],
  store: ['kernel', 'model', 'events'],
  realm: ['kernel', 'model', 'events', 'store'],
  rules: ['kernel', 'model', 'store', 'realm', 'events/audience', 'type events', 'type narrows/language'],
  'narrows/language': ['kernel'],
  narrows: ['kernel', 'model', 'store', 'realm', 'rules'],
  visibility: ['kernel', 'model', 'store', 'realm', 'rules', 'events'],
  audit: ['model', 'rules', 'type realm'],
  operations: [
    'kernel',
    'model',
    'store',
    'realm',
    'rules',
    'narrows',
    'visibility',
    'events',
    'markdown',
    'files',
    'type mail',
    'mail/bounds',
  ],
  /** The command around the server. */
  backup: ['kernel', 'files', 'store', 'type config'],
  metrics: ['kernel', 'store', 'type context'],
  pages: [
    'integrations',
    'kernel',
    'model',
    'realm',
    'markdown',
    'fanout/events',
    'http/define-endpoint',
    'http/openapi',
    'type http/openapi-examples',
    'http/pages',
  ],
  start: [
    'app',
    'backup',
    'config',
    'files',
    'kernel',
    'model',
    'http',
    'jobs/outbox/mail-transport',
    'endpoints',
    'operations',
    'rules',
    'realm',
    'store',
    'audit/audit',
    'mail/addresses-in-head',
    'visibility/follow',
    'type context',
  ],
  jobs: [
    'kernel',
    'model',
    'store',
    'realm',
    'narrows',
    'operations',
    'files',
    'outbound',
    'type events',
    'type context',
  ],
  'mail-in': ['kernel', 'mail', 'operations'],
  'jobs/previews': [
    'kernel',
    'store',
    'operations',
    'markdown',
    'outbound',
    'type realm',
    'type events',
    'type context',
  ],
  'jobs/webhooks': ['kernel', 'model', 'store', 'operations', 'rules', 'views', 'outbound', 'type context'],
  'jobs/push-gateway': [
    'kernel',
    'model',
    'store',
    'operations',
    'rules',
    'views',
    'outbound',
    'type context',
  ],
  /** The kit for tests of bots. */
  testing: [
    'app',
    'config',
    'http/credentials',
    'kernel',
    'model',
    'operations',
    'store',
    'type outbound',
    'outbound/errors',
  ],
  'jobs/notifications': [
    'kernel',
    'model',
    'store',
    'realm',
    'operations',
    'rules',
    'views',
    'outbound',
    'type events',
    'type context',
  ],
  context: [
    'type config',
    'type kernel',
    'type model',
    'type files',
    'type store',
    'type realm',
    'type rules',
    'type fanout',
  ],
  views: [
    'kernel',
    'model',
    'integrations',
    'markdown',
    'store',
    'realm',
    'rules',
    'narrows',
    'type events',
    'type config',
  ],
  fanout: ['kernel', 'model', 'realm', 'events', 'store', 'narrows', 'views'],
  http: ['kernel', 'model', 'config', 'type context'],
  endpoints: [
    'kernel',
    'model',
    'rules',
    'narrows',
    'operations',
    'views',
    'http/define-endpoint',
    'http/params',
    'http/setting-params',
    'type context',
  ],
  'endpoints/webhooks': [
    'kernel',
    'model',
    'operations',
    'integrations',
    'http/define-endpoint',
    'http/params',
    'type context',
  ],
  'endpoints/exports': [
    'kernel',
    'model',
    'rules',
    'operations',
    'views',
    'files',
    'store',
    'http/define-endpoint',
    'http/download',
    'http/params',
    'type context',
  ],
  'endpoints/files': [
    'kernel',
    'model',
    'rules',
    'operations',
    'files',
    'http/download',
    'type http/pages',
    'type outbound',
    'outbound/errors',
    'type store',
    'type context',
  ],
  'endpoints/events': [
    'kernel',
    'model',
    'rules',
    'narrows',
    'operations',
    'views',
    'fanout',
    'http/define-endpoint',
    'http/params',
    'type context',
  ],
};

/** They put the rest together. */
const FREE = ['app', 'main'];

const HOMES: PackageHomes = {
  '@fastify/': ['http'],
  '@tus/': ['http'],
  ws: ['http'],
  aws4fetch: ['files'],
  'disposable-email-domains-js': ['kernel'],
  sharp: ['files'],
  htmlparser2: ['jobs'],
  undici: ['outbound'],
  kysely: ['store'],
  pg: ['store'],
  '@codemirror/': ['markdown'],
  katex: ['markdown'],
  'node:sqlite': ['store'],
  'postal-mime': ['mail'],
  'html-to-text': ['mail'],
  'smtp-server': ['mail-in'],
};

const MOST_LINES = 400;
const MOST_PARAMETERS = 3;
const MOST_LINES_OF_HANDLER = 11;

/** Tables rather than code, such as the names of the emoji; and what is generated. */
const DATA_FILES: readonly string[] = [
  'markdown/emoji-names.ts',
  'markdown/unicode-emoji-names.ts',
  'client/events.ts',
  'client/first-operations.ts',
  'client/operations.ts',
  'client/settings.ts',
  'client/shapes.ts',
];

/** The same for `web`, the client in the browser. */
const CLIENT_LAYERS: Layers = {
  state: ['type client', 'client/folding'],
  client: [],
  browser: [],
  i18n: ['browser'],
  ui: ['i18n'],
  sync: ['state', 'client', 'browser'],
  model: ['state', 'client', 'sync', 'i18n', 'browser'],
  views: ['state', 'model', 'ui', 'i18n', 'browser', 'type client'],
  worker: [],
  /** Pages of tests. */
  lab: ['state', 'client', 'sync', 'model', 'i18n', 'ui', 'views'],
};
const CLIENT_FREE = ['early', 'main', 'app'];
/** Where what a browser may lack is used bare. */
const CAPABILITY_HOMES = {
  'browser/': /./,
  /** It is there only where workers are. */
  'worker/': /./,
  /** `openStore` fails, and the tab has its own memory; what forgets others checks. */
  'sync/browser-store.ts': /^indexedDB$/,
};
const EVERYWHERE_BUT_DATA = ['ui', 'views', 'lab', 'main.tsx', 'app.tsx'];
const CLIENT_HOMES: PackageHomes = {
  preact: EVERYWHERE_BUT_DATA,
  '@preact/': [...EVERYWHERE_BUT_DATA, 'model'],
  '@floating-ui/': ['ui'],
  dompurify: ['ui'],
  idb: ['sync'],
  '@fluent/': ['i18n'],
  'tus-js-client': ['model'],
  katex: ['ui'],
};

/** The server makes the formulas, the client has their styles. */
const STYLES_OF_FORMULAS = 'katex';

const root = resolve(import.meta.dirname, '..');
const sources = readSources(resolve(root, 'src'));
const client = readSources(resolve(root, 'web')).filter(({ path }) => !path.startsWith('dist/'));
const { dependencies, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

function assertNone(problems: string[]): void {
  if (problems.length > 0) assert.fail(problems.join('\n'));
}

test('each folder imports only what the table allows', () => {
  assertNone(layerProblems(sources, LAYERS, FREE));
});

test('no imports go round in a circle', () => {
  assertNone(cycleProblems(sources));
});

test('packages stay in the folder that wraps them', () => {
  assertNone(packageProblems(sources, HOMES, Object.keys(dependencies)));
});

test('only config reads the environment', () => {
  assertNone(environmentProblems(sources));
});

test(`no file is longer than ${MOST_LINES} lines`, () => {
  assertNone(lengthProblems([...sources, ...client], MOST_LINES, DATA_FILES));
});

test('the client in the browser: each folder imports only what its table allows', () => {
  assertNone(layerProblems(client, CLIENT_LAYERS, CLIENT_FREE));
});

test('the client in the browser: no imports go round in a circle', () => {
  assertNone(cycleProblems(client));
});

test('the client in the browser: packages stay in the folders that wrap them', () => {
  assertNone(packageProblems(client, CLIENT_HOMES, [...Object.keys(devDependencies), STYLES_OF_FORMULAS]));
});

test('comments name no document that is not in the repository', () => {
  const strange = /\b(?!README|CHANGELOG)[A-Z]{3,}\.md\b|\bspec\.md\b|\b(?:spec|DESIGN) (?:section )?[0-9]/;
  assertNone(
    sources.flatMap(({ path, text }) => {
      const found = strange.exec(text)?.[0];
      return found
        ? [`${path}: ${found} is not here: say what it says, or name a file of contract/ or docs/.`]
        : [];
    }),
  );
});

test('no list of any length is spread as arguments', () => {
  const own = [...sources, ...client].filter(({ path }) => !/\.test\.tsx?$|fake-[^/]*$/.test(path));
  assertNone(spreadArguments(own));
});

test('no module of the client waits at its top: a browser keeps a module that failed, and nobody could ask for it again', () => {
  const waiting = client
    .filter(({ path }) => !/^(?:lab|ui\/gallery)\/|\.test\.tsx?$/.test(path))
    .filter(({ text }) => /^(?:await\b|(?:export )?const [^=\n]+= await\b)/m.test(text));
  assert.deepEqual(
    waiting.map(({ path }) => path),
    [],
  );
});

test('the client in the browser: what a browser may lack or refuse is used in one place, which knows what happens then', () => {
  assertNone(capabilityProblems(client, CAPABILITY_HOMES));
});

test('the client in the browser imports nothing of the server', () => {
  const strangers = client
    .filter((file) => !/\.test\.tsx?$/.test(file.path))
    .flatMap((file) =>
      importsOf(file.text)
        .map((each) => targetOf(file, each))
        .filter((target) => target?.startsWith('../'))
        .map((target) => `web/${file.path} imports ${target}`),
    );
  assertNone(strangers);
});

test('the typed client is a package of its own: its files import only each other', () => {
  const strangers = client
    .filter(({ path }) => path.startsWith('client/') && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      importsOf(file.text)
        .filter(({ specifier }) => !/^\.\/[a-z-]+\.ts$/.test(specifier))
        .map(({ specifier }) => `web/${file.path} imports ${specifier}`),
    );
  assertNone(strangers);
});

test('each failure is logged, or a comment says why it may be ignored', () => {
  const checked = [
    ...within('src', sources),
    ...within('web', client),
    ...within('verify', readSources(resolve(root, 'verify'))),
  ].filter(({ path }) => !/\.test\.tsx?$/.test(path));
  assertNone(swallowedFailures(checked));
});

test('inside a transaction only SQL is awaited', () => {
  const example = (text: string) => foreignWaits([{ path: 'a.ts', text } as SourceFile]).length;
  assert.equal(example('async function a(tx: Tx) { await setImmediate(); }'), 1);
  assert.equal(example('await context.transact(async (tx) => { await storage.put(key); });'), 1);
  assert.equal(example('await storage.put(key); await context.transact(async (tx) => insert(tx));'), 0);
  assert.deepEqual(foreignWaits(sources), []);
});

test(`a function has at most ${MOST_PARAMETERS} parameters; the exceptions have a reason, and are still there`, () => {
  const folders = [
    ...within('src', sources),
    ...within('web', client),
    ...['bench', 'scripts', 'verify'].flatMap((name) => within(name, readSources(resolve(root, name)))),
  ].filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const found = new Set(longParameterLists(folders, MOST_PARAMETERS));
  const known = new Set(Object.values(LONG_PARAMETER_LISTS).flat());
  assertNone([
    ...[...found.difference(known)].map(
      (name) => `${name} has more than ${MOST_PARAMETERS} parameters: take an object.`,
    ),
    ...[...known.difference(found)].map(
      (name) => `${name} has few parameters: take it off the list of exceptions.`,
    ),
  ]);
});

test(`the handler of an endpoint declares and calls: at most ${MOST_LINES_OF_HANDLER} lines, no branch, loop or try`, () => {
  const endpoints = sources.filter(({ path }) => path.startsWith('endpoints/'));
  assertNone(handlerProblems(endpoints, MOST_LINES_OF_HANDLER));
});

const within = (folder: string, files: readonly SourceFile[]): SourceFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
