/**
 * node scripts/compat.ts [--check]
 *
 * Writes docs/compat.md: which operations of the API at level 371 are answered and which tests call them, and which
 * fields POST /register has, from the contract, the endpoint catalogue and the tests. With --check it only says whether
 * the page is up to date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Route, readOperations, readRegisterFields } from '../contract/contract.ts';
import { LEFT_OUT } from '../contract/own.ts';
import { developmentEndpoints, endpoints } from '../src/catalogue.ts';
import { createDownloads } from '../src/chat/endpoints/files/downloads.ts';
import decided from './decisions.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const page = resolve(root, 'docs/compat.md');

/** A decision. No member has line breaks. */
export interface ApiDecision {
  readonly what: string;
  /** What this server does. */
  readonly ours: string;
  /** What release 10.0 does. */
  readonly release: string;
  readonly why: string;
  /** The tests that show each part of it: a file below `test` or `src`, and the title. */
  readonly shown: readonly string[];
}

/** Where the API of this server differs from release 10.0, or where spec.md can be read in more than one way, by area. */
export const DECISIONS: Readonly<Record<string, readonly ApiDecision[]>> = decided;

/** The text of the page. */
export function compatPage(): string {
  const operationIds = new Map(
    [...endpoints, ...developmentEndpoints].map((endpoint) => [keyOf(endpoint), endpoint.operationId]),
  );
  const { described, others: undescribed } = readOperations();
  const tags = [...new Set(described.map(({ tag }) => tag))].sort();
  const known = (operation: Route) =>
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

function table(title: string, operations: readonly Route[], { operationIds, tests }: Known): string[] {
  const rows = operations.map((operation) => {
    const name = `${operation.method} ${operation.path}`;
    const operationId = isLeftOut(operation) ? undefined : operationIds.get(keyOf(operation));
    if (operationId === undefined && isDownload(operation.path))
      return `| \`${name}\` | yes | ${DOWNLOAD_TESTS} |`;
    if (operationId === undefined) return `| \`${name}\` | ${LEFT_OUT[name] ?? ''} | |`;
    const covered = tests.get(operationId) ?? [];
    // Without their number, which each new test would change.
    const more = covered.length > MOST_TESTS ? ' and more' : '';
    return `| \`${name}\` | yes | ${covered.slice(0, MOST_TESTS).join(', ')}${more} |`;
  });
  return ['', `## ${title}`, '', '| Operation | Answered | Called by tests of |', '|---|---|---|', ...rows];
}

const isLeftOut = ({ method, path }: Route): boolean => Object.hasOwn(LEFT_OUT, `${method} ${path}`);

const downloads = createDownloads(() => {
  throw new Error('Nobody fetches anything here.');
});

/** The beginning of its address identifies a file. */
function isDownload(path: string): boolean {
  return downloads.some(({ prefix }) => path.startsWith(prefix) && path !== prefix);
}

const DOWNLOAD_TESTS = 'files/get-file, files/thumbnails, files/avatar';

/** Which tests of the API import which endpoint. */
function testsByOperation(): Map<string, string[]> {
  const operationByFile = new Map<string, string>();
  for (const file of globSync('src/{chat,features}/**/*.ts', { cwd: root })) {
    const operationId = /operationId: '([a-z-]+)'/.exec(readFileSync(resolve(root, file), 'utf8'))?.[1];
    // One file may declare several under a name that is made: it is named for the first.
    operationByFile.set(file, operationId ?? basename(file, '.ts'));
  }
  const tests = new Map<string, string[]>();
  for (const file of globSync('test/{api,fanout,features,http,jobs,mail-in}/**/*.test.ts', {
    cwd: root,
  }).sort()) {
    const text = readFileSync(resolve(root, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/from '(?:\.\.\/)+(src\/[^']+)'/g)) {
      const operationId = operationByFile.get(imported);
      if (operationId === undefined) continue;
      const name = file.replace(/^test\/(?:api\/)?/, '').replace(/\.test\.ts$/, '');
      tests.set(operationId, [...(tests.get(operationId) ?? []), name]);
    }
  }
  // Tests named after the operation come first.
  for (const [operationId, names] of tests) {
    names.sort(
      (a, b) => Number(b.endsWith(operationId)) - Number(a.endsWith(operationId)) || (a < b ? -1 : 1),
    );
  }
  return tests;
}

function fields(): string[] {
  const described = [...new Set(Object.values(readRegisterFields()).flat())];
  const register = endpoints.find(({ operationId }) => operationId === 'register-queue');
  const missing = described.filter((name) => !(name in (register?.reply ?? {})));
  return [
    '',
    '## Fields of POST /register',
    '',
    `${described.length - missing.length} of the ${described.length} described.${missing.length > 0 ? ' Left out:' : ''}`,
    ...(missing.length > 0 ? ['', ...missing.map((name) => `- \`${name}\``)] : []),
  ];
}

/** The decisions, from the list written by hand. */
function decisions(): string[] {
  const areas = Object.entries(DECISIONS).flatMap(([area, rows]) => [
    '',
    `### ${area}`,
    '',
    '| What | This server | Release 10.0 | Why |',
    '|---|---|---|---|',
    ...rows.map(({ what, ours, release, why }) => `| ${[what, ours, release, why].join(' | ')} |`),
  ]);
  return [
    '',
    '## Decisions',
    '',
    'Where this server differs from the release, or where `spec.md` can be read in two ways: each row is intended. ' +
      'What stands in no row and differs is a mistake. The list is `scripts/decisions.json`.',
    ...areas,
  ];
}

/** Placeholders have one name here: two descriptions may call them differently. */
function keyOf({ method, path }: Route): string {
  return `${method} ${path.replaceAll(/\{[a-z_]+\}/g, '{}')}`;
}

if (import.meta.main) {
  const text = compatPage();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text)
    throw new Error('docs/compat.md is old: node scripts/compat.ts');
  console.log(text.split('\n')[2]);
}
