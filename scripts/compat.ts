/**
 * node scripts/compat.ts [--check]
 *
 * Writes docs/compat.md: which operations of the API at level 371 are answered, from the facts (../shared/api) and the
 * endpoint catalogue. With --check it only says whether the page is up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { developmentEndpoints, endpoints } from '../src/endpoints/catalogue.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
}

const root = resolve(import.meta.dirname, '..');
const facts = resolve(root, '../shared/api/ENDPOINTS.md');
const page = resolve(root, 'docs/compat.md');

export const factsAvailable = existsSync(facts);

/** The text of the page. */
export function compatPage(): string {
  const answered = new Set([...endpoints, ...developmentEndpoints].map(keyOf));
  const described = readOperations();
  const known = described.filter((operation) => answered.has(keyOf(operation)));
  const tags = [...new Set(described.map(({ tag }) => tag))].sort();
  const others = [...answered]
    .filter((key) => !described.some((operation) => keyOf(operation) === key))
    .sort();
  return [
    '# What of the API is answered',
    '',
    `${known.length} of the ${described.length} operations described at level 371. Made by \`node scripts/compat.ts\`.`,
    ...tags.flatMap((tag) => table(tag, described, answered)),
    '',
    '## Beyond the description',
    '',
    ...others.map((key) => `- \`${key}\``),
    '',
  ].join('\n');
}

function table(tag: string, described: readonly Operation[], answered: ReadonlySet<string>): string[] {
  const own = described.filter((operation) => operation.tag === tag);
  const rows = own.map(
    (operation) =>
      `| \`${operation.method} ${operation.path}\` | ${answered.has(keyOf(operation)) ? 'yes' : ''} |`,
  );
  return ['', `## ${tag}`, '', '| Operation | Answered |', '|---|---|', ...rows];
}

/** Placeholders have one name here: two descriptions may call them differently. */
function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replaceAll(/\{[a-z_]+\}/g, '{}')}`;
}

function readOperations(): Operation[] {
  const described = readFileSync(facts, 'utf8').split('## Documentation-only entries')[0] ?? '';
  return [
    ...described.matchAll(/^\| (GET|POST|PATCH|DELETE|PUT) \| `([^`]+)`[^|]*\| [^|]+ \| ([a-z_]+) \|/gm),
  ]
    .map(([, method = '', path = '', tag = '']) => ({ method, path, tag }))
    .filter(({ path }) => path !== '/service-outgoing-webhook');
}

if (import.meta.main) {
  if (!factsAvailable) throw new Error('The facts are not there: ../shared/api/ENDPOINTS.md.');
  const text = compatPage();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text)
    throw new Error('docs/compat.md is old: node scripts/compat.ts');
  console.log(text.split('\n')[2]);
}
