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
  storeyProblems,
} from './support/architecture.ts';
import { handlerProblems } from './support/handlers.ts';
import { LONG_PARAMETER_LISTS } from './support/long-parameter-lists.ts';
import { longParameterLists } from './support/parameters.ts';
import { importsOf, readSources, type SourceFile, targetOf } from './support/source-imports.ts';
import { spreadArguments } from './support/spread-arguments.ts';
import { swallowedFailures } from './support/swallowed.ts';
import { foreignWaits } from './support/transactions.ts';

/**
 * The storeys of the house: each imports of itself and of those below it. `features` are folders beside each other; `NEIGHBOURS` says which of
 * them a feature uses. What is not in a storey puts everything together.
 */
const STOREYS = ['engine', 'chat', 'features'];

/** Feature → the features that it uses. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  notifications: ['mail-in'],
  push: ['notifications'],
  webhooks: ['integrations', 'mail-in'],
};

/** Who may import whom in the engine and in the chat, besides itself. Data flows one way: down this table. */
const LAYERS: Layers = {
  'engine/kernel': [],
  'engine/declared': [],
  'engine/command': ['type engine/config'],
  'engine/data-folder': ['engine/kernel', 'engine/config', 'engine/store/sqlite'],
  'engine/feature': [
    'type engine/command',
    'type engine/config',
    'type engine/declared',
    'type engine/http/define-endpoint',
    'type engine/http/download',
    'type engine/http/pages',
    'type engine/jobs/worker',
    'type engine/store/schema/table',
  ],
  'engine/config': ['engine/kernel'],
  'engine/files': ['engine/kernel', 'type engine/config'],
  'engine/outbound': ['engine/kernel'],
  'engine/mail': ['engine/kernel'],
  'engine/store': ['engine/kernel', 'engine/log', 'type engine/declared'],
  'engine/log': ['engine/kernel', 'type engine/declared', 'type engine/store', 'engine/store/versions'],
  'engine/remembered': ['engine/kernel', 'engine/log', 'type engine/declared'],
  'engine/jobs': ['engine/kernel', 'engine/log', 'engine/store', 'type engine/declared'],
  'engine/http': ['engine/kernel', 'engine/config', 'type engine/declared'],
  'chat/model': ['engine/kernel', 'engine/config/upload-limits'],
  'chat/markdown': ['engine/kernel', 'chat/model'],
  'chat/events': ['engine/kernel', 'engine/log', 'chat/model'],
  'chat/store': ['engine/kernel', 'engine/log', 'engine/store', 'chat/model', 'chat/events'],
  'chat/realm': [
    'engine/kernel',
    'engine/log',
    'engine/remembered',
    'engine/store',
    'chat/model',
    'chat/events',
    'chat/store',
  ],
  'chat/rules': [
    'engine/kernel',
    'engine/log/audience',
    'engine/store',
    'chat/model',
    'chat/store',
    'chat/realm',
    'type chat/events',
    'type chat/narrows/language',
  ],
  'chat/narrows/language': ['engine/kernel'],
  'chat/narrows': ['engine/kernel', 'engine/store', 'chat/model', 'chat/store', 'chat/realm', 'chat/rules'],
  'chat/visibility': [
    'engine/kernel',
    'engine/store/let-readers-in',
    'engine/log/audience',
    'chat/model',
    'chat/store',
    'chat/realm',
    'chat/rules',
    'chat/events',
  ],
  'chat/operations': [
    'engine/kernel',
    'engine/files',
    'engine/jobs/failed-items',
    'engine/log',
    'engine/store',
    'type engine/mail',
    'engine/mail/bounds',
    'chat/model',
    'chat/store',
    'chat/realm',
    'chat/rules',
    'chat/narrows',
    'chat/visibility',
    'chat/events',
    'chat/markdown',
  ],
  'chat/views': [
    'engine/kernel',
    'type engine/config',
    'type engine/log',
    'engine/remembered',
    'engine/store',
    'chat/model',
    'chat/markdown',
    'chat/store',
    'chat/realm',
    'chat/rules',
    'chat/narrows',
    'type chat/events',
  ],
  'chat/fanout': [
    'engine/kernel',
    'engine/log',
    'engine/store',
    'chat/model',
    'chat/realm',
    'chat/events',
    'chat/store',
    'chat/narrows',
    'chat/views',
  ],
  'chat/context': [
    'type engine/config',
    'type engine/files',
    'type engine/kernel',
    'type engine/store',
    'type chat/model',
    'type chat/store',
    'type chat/realm',
    'type chat/rules',
    'type chat/fanout',
    'type chat/views',
  ],
  'chat/around': ['type engine/outbound', 'type chat/context', 'type chat/model'],
  'chat/declared': [
    'type engine/log',
    'type chat/around',
    'type chat/context',
    'type chat/events',
    'type chat/fanout/events',
    'type chat/realm',
    'type chat/store',
    'type chat/views',
  ],
  'chat/jobs': [
    'engine/kernel',
    'type engine/feature',
    'engine/files',
    'engine/jobs',
    'engine/log',
    'engine/outbound',
    'engine/store',
    'chat/model',
    'chat/store',
    'chat/realm',
    'chat/narrows',
    'chat/operations',
    'type chat/events',
    'type chat/context',
  ],
  'chat/pages': [
    'engine/kernel',
    'engine/http/define-endpoint',
    'engine/http/documents/openapi',
    'type engine/http/documents/openapi-examples',
    'engine/http/pages',
    'chat/model',
    'chat/realm',
    'chat/markdown',
    'chat/fanout/events',
  ],
  'chat/endpoints': [
    'engine/kernel',
    'engine/http/define-endpoint',
    'engine/http/params',
    'engine/http/reply/reply',
    'chat/model',
    'chat/rules',
    'chat/narrows',
    'chat/operations',
    'chat/views',
    'type chat/context',
  ],
  'chat/endpoints/files': [
    'engine/kernel',
    'engine/files',
    'engine/http/download',
    'type engine/http/pages',
    'type engine/outbound',
    'engine/outbound/errors',
    'chat/model',
    'chat/rules',
    'chat/operations',
    'type chat/store',
    'type chat/context',
  ],
  'chat/endpoints/events': [
    'engine/kernel',
    'engine/http/define-endpoint',
    'engine/http/params',
    'engine/http/reply/reply',
    'chat/model',
    'chat/rules',
    'chat/narrows',
    'chat/operations',
    'chat/views',
    'chat/fanout',
    'type chat/context',
  ],
};

/** `STOREYS` and `NEIGHBOURS` hold for them. */
const FREE = ['features', 'app', 'start', 'testing', 'main', 'catalogue', 'commands', 'settings', 'listed'];

const HOMES: PackageHomes = {
  '@fastify/': ['engine/http'],
  '@tus/': ['engine/http'],
  ws: ['engine/http'],
  aws4fetch: ['engine/files'],
  'disposable-email-domains-js': ['chat/rules'],
  sharp: ['engine/files'],
  htmlparser2: ['features/previews', 'features/notifications'],
  undici: ['engine/outbound'],
  kysely: ['engine/store', 'engine/jobs', 'chat/store', 'features'],
  pg: ['engine/store'],
  '@codemirror/': ['chat/markdown'],
  katex: ['chat/markdown'],
  'node:sqlite': ['engine/store', 'features/backup'],
  'postal-mime': ['engine/mail'],
  'html-to-text': ['engine/mail'],
  'smtp-server': ['features/mail-in'],
};

const MOST_LINES = 400;
const MOST_PARAMETERS = 3;
const MOST_LINES_OF_HANDLER = 11;

/** What is generated. */
const DATA_FILES: readonly string[] = [
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
  features: ['state', 'client', 'model', 'views', 'ui', 'i18n', 'browser'],
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
const EVERYWHERE_BUT_DATA = ['ui', 'views', 'features', 'lab', 'main.tsx', 'app.tsx'];
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

test('each folder of the engine and of the chat imports only what the table allows', () => {
  assertNone(layerProblems(sources, LAYERS, FREE));
});

test('each storey imports of itself and of those below', () => {
  assertNone(storeyProblems(sources, STOREYS, NEIGHBOURS).map(({ problem }) => problem));
});

test('settings, commands and the help are read without a feature, a database and a package', () => {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const packages: string[] = [];
  const visit = (path: string): void => {
    const file = byPath.get(path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    // Without those that are imported when a command runs.
    const atOnce = file.text.replaceAll(/\bimport\(/g, 'late(');
    for (const each of importsOf(atOnce).filter(({ typeOnly }) => !typeOnly)) {
      const target = targetOf(file, each);
      if (target !== undefined) visit(target);
      else if (!each.specifier.startsWith('node:')) packages.push(`${path} imports ${each.specifier}.`);
    }
  };
  visit('main.ts');
  assert.ok(reached.has('features/backup/commands.ts'));
  const strange = [...reached].filter((path) =>
    /^(?:chat|app|engine\/(?:store|http))\/|\/feature\.ts$|^features\.ts$/.test(path),
  );
  assertNone([...strange.map((path) => `${path} is loaded before any command.`), ...packages]);
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

test('the client in the browser: a feature has the name of one of the server, uses no other, and is one line in web/features.ts', () => {
  assertNone(storeyProblems(client, [], {}).map(({ problem }) => problem));
  const manifests = client.filter(({ path }) => /^features\/[^/]+\/feature\.ts$/.test(path));
  const list = client.find(({ path }) => path === 'features.ts');
  assert.deepEqual(
    importsOf(list?.text ?? '')
      .map(({ specifier }) => specifier)
      .filter((specifier) => specifier.endsWith('/feature.ts')),
    manifests.map(({ path }) => `./${path}`),
  );
  const names = manifests.map(({ text }) => /^ {2}name: '([^']+)'/m.exec(text)?.[1]);
  assert.deepEqual(
    names,
    manifests.map(({ path }) => path.split('/')[1]),
  );
  const isOfServer = (name = '') => sources.some(({ path }) => path.startsWith(`features/${name}/`));
  assert.deepEqual(
    names.filter((name) => !isOfServer(name)),
    [],
  );
});

test('the client in the browser: no imports go round in a circle', () => {
  assertNone(cycleProblems(client));
});

test('the client in the browser: packages stay in the folders that wrap them', () => {
  assertNone(packageProblems(client, CLIENT_HOMES, [...Object.keys(devDependencies), STYLES_OF_FORMULAS]));
});

test('comments name no document that is not in the repository', () => {
  const strange = /\b(?!README|CHANGELOG)[A-Z]{3,}\.md\b|\bspec\.md\b|\b(?:spec|DESIGN) (?:section )?[0-9]/;
  const tests = readSources(resolve(root, 'test')).filter(({ path }) => path !== 'architecture.test.ts');
  assertNone(
    [...sources, ...client, ...tests].flatMap(({ path, text }) => {
      const found = strange.exec(text)?.[0];
      return found
        ? [`${path}: ${found} is not here: say what it says, or name a file of contract/ or docs/.`]
        : [];
    }),
  );
});

test('no wait for a page has an asynchronous condition: Playwright takes its promise for true', () => {
  assertNone(
    readSources(resolve(root, 'test'))
      .filter(({ text }) => /\.waitForFunction\(\s*async\b/.test(text))
      .map(({ path }) => `${path}: wait with \`until\` and \`page.evaluate\``),
  );
});

test('what makes two names of topics equal is decided in one place', () => {
  assertNone(
    sources
      .filter(({ path, text }) => path !== 'chat/model/topics.ts' && /\btopic\.to\w*LowerCase\(/i.test(text))
      .map(({ path }) => `${path}: use topicKey of chat/model/topics.ts`),
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
    ...['verify', 'bench', 'scripts'].flatMap((folder) => within(folder, readSources(resolve(root, folder)))),
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
  const endpoints = sources.filter(({ path }) => /(?:^|\/)endpoints\//.test(path));
  assertNone(handlerProblems(endpoints, MOST_LINES_OF_HANDLER));
});

const within = (folder: string, files: readonly SourceFile[]): SourceFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
