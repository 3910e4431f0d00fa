/**
 * node scripts/compat.ts [--check]
 *
 * Writes docs/compat.md: which operations of the API at level 371 are answered and which tests call them, and which
 * fields POST /register has, from the facts (../shared/api), the endpoint catalogue and the tests. With --check it only
 * says whether the page is up to date.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { developmentEndpoints, endpoints } from '../src/endpoints/catalogue.ts';
import { registerQueue } from '../src/endpoints/events/register-queue.ts';
import { createDownloads } from '../src/endpoints/files/downloads.ts';
import { DECISIONS } from './decisions.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
}

const NO_PUSH = 'No mobile push yet: it takes a service that relays to the makers of phones.';

/** The operations that this server lacks, with the reason. Most are declared, and answer with an error that says so. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /calls/bigbluebutton/create': 'No video calls by other servers yet.',
  'POST /mobile_push/test_notification': NO_PUSH,
  'POST /users/me/apns_device_token': NO_PUSH,
  'DELETE /users/me/apns_device_token': NO_PUSH,
  'POST /users/me/android_gcm_reg_id': NO_PUSH,
  'DELETE /users/me/android_gcm_reg_id': NO_PUSH,
  'POST /calls/zoom/create': 'No video calls by other servers yet.',
  'GET /messages/summary': 'It takes a language model.',
  'POST /zcommand': 'What it does is done by `PATCH /settings`.',
  'POST /users/me/onboarding_steps':
    'For the web client of the reference only; register lists no such steps.',
  'GET /thumbnail': 'Addresses that older releases put into messages: there are none here.',
  'POST /json/fetch_api_key': 'There are no browser sessions; `POST /fetch_api_key` does it with a password.',
};

const root = resolve(import.meta.dirname, '..');
const factsOf = (name: string) => resolve(root, '../shared/api', name);
const page = resolve(root, 'docs/compat.md');

export const factsAvailable = existsSync(factsOf('ENDPOINTS.md'));

/** The text of the page. */
export function compatPage(): string {
  const operationIds = new Map(
    [...endpoints, ...developmentEndpoints].map((endpoint) => [keyOf(endpoint), endpoint.operationId]),
  );
  const described = readOperations();
  const tags = [...new Set(described.map(({ tag }) => tag))].sort();
  const undescribed = readUndescribed();
  const known = (operation: Pick<Operation, 'method' | 'path'>) =>
    !isLeftOut(operation) && (operationIds.has(keyOf(operation)) || isDownload(operation.path));
  const documented = new Set([...described, ...undescribed].map(keyOf));
  const own = [...operationIds.keys()].filter((key) => !documented.has(key)).sort();
  const tests = testsByOperation();
  return [
    '# What of the API is answered',
    '',
    `${described.filter(known).length} of the ${described.length} operations described at level 371, and ` +
      `${undescribed.filter(known).length} of the ${undescribed.length} routes that the release has besides. ` +
      'Made by `node scripts/compat.ts`.',
    '',
    'The operations that are left out are answered with 400 and a sentence that says so, but for those beside `/api/v1`.',
    ...tags.flatMap((tag) =>
      table(
        tag,
        described.filter((operation) => operation.tag === tag),
        { operationIds, tests },
      ),
    ),
    ...table('Outside the description', undescribed, { operationIds, tests }),
    '',
    '## Our own',
    '',
    ...own.map((key) => `- \`${key}\``),
    ...fields(),
    ...decisions(),
    '',
  ].join('\n');
}

interface Known {
  readonly operationIds: ReadonlyMap<string, string>;
  /** Paths below test/api, by operation. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
}

const MOST_TESTS = 3;

function table(title: string, operations: readonly Operation[], { operationIds, tests }: Known): string[] {
  const rows = operations.map((operation) => {
    const name = `${operation.method} ${operation.path}`;
    const operationId = isLeftOut(operation) ? undefined : operationIds.get(keyOf(operation));
    if (operationId === undefined && isDownload(operation.path))
      return `| \`${name}\` | yes | ${DOWNLOAD_TESTS} |`;
    if (operationId === undefined) return `| \`${name}\` | ${LEFT_OUT[name] ?? ''} | |`;
    const covered = tests.get(operationId) ?? [];
    const more = covered.length > MOST_TESTS ? ` and ${covered.length - MOST_TESTS} more` : '';
    return `| \`${name}\` | yes | ${covered.slice(0, MOST_TESTS).join(', ')}${more} |`;
  });
  return ['', `## ${title}`, '', '| Operation | Answered | Called by tests of |', '|---|---|---|', ...rows];
}

const isLeftOut = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  Object.hasOwn(LEFT_OUT, `${method} ${path}`);

const downloads = createDownloads(() => {
  throw new Error('Nobody fetches anything here.');
});

/** Files are told apart by where their addresses begin. */
function isDownload(path: string): boolean {
  return downloads.some(({ prefix }) => path.startsWith(prefix) && path !== prefix);
}

const DOWNLOAD_TESTS = 'files/get-file, files/thumbnails, files/avatar';

/** Which tests of the API import which endpoint. */
function testsByOperation(): Map<string, string[]> {
  const operationByFile = new Map<string, string>();
  for (const file of globSync('src/endpoints/**/*.ts', { cwd: root })) {
    const operationId = /operationId: '([a-z-]+)'/.exec(readFileSync(resolve(root, file), 'utf8'))?.[1];
    // One file may declare several under a name that is made: it is named for the first.
    operationByFile.set(file, operationId ?? basename(file, '.ts'));
  }
  const tests = new Map<string, string[]>();
  for (const file of globSync('test/{api,fanout,http,jobs}/**/*.test.ts', { cwd: root }).sort()) {
    const text = readFileSync(resolve(root, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/from '(?:\.\.\/)+(src\/endpoints\/[^']+)'/g)) {
      const operationId = operationByFile.get(imported);
      if (operationId === undefined) continue;
      const name = file.replace(/^test\/(?:api\/)?/, '').replace(/\.test\.ts$/, '');
      tests.set(operationId, [...(tests.get(operationId) ?? []), name]);
    }
  }
  // Those that tell of the operation by their name come first.
  for (const [operationId, names] of tests) {
    names.sort(
      (a, b) => Number(b.endsWith(operationId)) - Number(a.endsWith(operationId)) || (a < b ? -1 : 1),
    );
  }
  return tests;
}

function fields(): string[] {
  const described = [...new Set(readFields())];
  const missing = described.filter((name) => !(name in registerQueue.reply));
  return [
    '',
    '## Fields of POST /register',
    '',
    `${described.length - missing.length} of the ${described.length} described.${missing.length > 0 ? ' Left out:' : ''}`,
    ...(missing.length > 0 ? ['', ...missing.map((name) => `- \`${name}\``)] : []),
  ];
}

/** What was decided, from the list that is written by hand. */
function decisions(): string[] {
  const areas = Object.entries(DECISIONS).flatMap(([area, rows]) => [
    '',
    `### ${area}`,
    '',
    '| What | This server | Release 10.0 | Why |',
    '|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ]);
  return [
    '',
    '## Decisions',
    '',
    'Where this server differs from the release, or where `spec.md` can be read in two ways: each row is intended. ' +
      'What stands in no row and differs is a mistake. The list is `scripts/decisions.ts`.',
    ...areas,
  ];
}

/** The names at the first level of the tables of REGISTER.md. */
function readFields(): string[] {
  const groups = readFileSync(factsOf('REGISTER.md'), 'utf8').split(/^## /m).slice(1);
  return groups.flatMap((group) => {
    const isOfFields = /^[a-z_]+ .*\(\d+\)$/m.test(group.split('\n', 1)[0] ?? '');
    return isOfFields ? [...group.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name = '']) => name) : [];
  });
}

/** Placeholders have one name here: two descriptions may call them differently. */
function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replaceAll(/\{[a-z_]+\}/g, '{}')}`;
}

function readOperations(): Operation[] {
  const described =
    readFileSync(factsOf('ENDPOINTS.md'), 'utf8').split('## Documentation-only entries')[0] ?? '';
  return [
    ...described.matchAll(/^\| (GET|POST|PATCH|DELETE|PUT) \| `([^`]+)`[^|]*\| [^|]+ \| ([a-z_]+) \|/gm),
  ]
    .map(([, method = '', path = '', tag = '']) => ({ method, path, tag }))
    .filter(({ path }) => path !== '/service-outgoing-webhook');
}

/** The tables have no tags there; one row stands for a path that is not below /api/v1. */
function readUndescribed(): Operation[] {
  const text = readFileSync(factsOf('ENDPOINTS.md'), 'utf8').split('## Routes of the public')[1] ?? '';
  return [...text.matchAll(/^\| (GET|POST|PATCH|DELETE|PUT) \| `([^`]+)`/gm)].map(
    ([, method = '', path = '']) => ({ method, path, tag: '' }),
  );
}

if (import.meta.main) {
  if (!factsAvailable) throw new Error('The facts are not there: ../shared/api/ENDPOINTS.md.');
  const text = compatPage();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text)
    throw new Error('docs/compat.md is old: node scripts/compat.ts');
  console.log(text.split('\n')[2]);
}
