/**
 * node scripts/texts.ts [--check]
 *
 * Writes web/i18n/keys/<area>.d.ts for each web/i18n/en/<area>.ftl: the ids of its texts and their variables, as types. The texts
 * of a feature stand in web/features/<area>/texts, with their types.
 * With --check it only says whether the files are up to date; with --print it writes all texts of all languages as JSON.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { FluentResource } from '@fluent/bundle';

const folder = resolve(import.meta.dirname, '../web');

export interface Text {
  readonly id: string;
  readonly area: string;
  /** Variables by name; `number` when it is chosen by or formatted as a number. */
  readonly variables: ReadonlyMap<string, 'number' | 'string | number'>;
}

/** The texts of a language, in the order of its files. */
export function readTexts(language: string): Text[] {
  return filesOf(language).flatMap((file) =>
    textsOf(readFileSync(resolve(folder, file), 'utf8'), areaOf(file)),
  );
}

const filesOf = (language: string): string[] =>
  globSync([`i18n/${language}/**/*.ftl`, `features/*/texts/${language}.ftl`], { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** `features/audit/texts/en.ftl`: a feature's texts. */
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

const areaOf = (file: string): string => featureOf(file) ?? basename(file, '.ftl');

const keysOf = (file: string): string => {
  const feature = featureOf(file);
  return feature ? `features/${feature}/texts/keys.d.ts` : `i18n/keys/${areaOf(file)}.d.ts`;
};

export function textsOf(source: string, area: string): Text[] {
  const { body } = new FluentResource(source);
  return body
    .filter(({ id }) => !id.startsWith('-'))
    .map(({ id, value }) => ({ id, area, variables: variablesOf(value) }));
}

/** By path, the generated types. */
export function keyFiles(): ReadonlyMap<string, string> {
  const areas = Map.groupBy(readTexts('en'), ({ area }) => area);
  return new Map(
    filesOf('en').map((file) => [keysOf(file), keyFile(basename(file), areas.get(areaOf(file)) ?? [])]),
  );
}

function keyFile(source: string, texts: readonly Text[]): string {
  return `/** Made by \`node scripts/texts.ts\` from ${source}. */
interface TextKeys {
${texts.map(lineOf).join('\n')}
}
`;
}

/** As Biome formats it. */
const LINE_WIDTH = 110;

function lineOf({ id, variables }: Text): string {
  if (variables.size === 0) return `  '${id}': null;`;
  const members = [...variables].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = members.map(([name, type]) => `${name}: ${type}`);
  const line = `  '${id}': { ${parts.join('; ')} };`;
  if (line.length <= LINE_WIDTH) return line;
  return `  '${id}': {\n${parts.map((part) => `    ${part};`).join('\n')}\n  };`;
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly selector?: Node;
  readonly variants?: readonly { readonly key: Node; readonly value: unknown }[];
  readonly args?: readonly Node[];
}

function variablesOf(pattern: unknown): Text['variables'] {
  const found = new Map<string, 'number' | 'string | number'>();
  visit(pattern, found, false);
  return found;
}

function visit(pattern: unknown, found: Map<string, 'number' | 'string | number'>, isNumber: boolean): void {
  if (Array.isArray(pattern)) for (const part of pattern) visit(part, found, isNumber);
  if (pattern === null || typeof pattern !== 'object' || Array.isArray(pattern)) return;
  const node = pattern as Node;
  if (node.type === 'var' && node.name !== undefined) {
    if (isNumber || !found.has(node.name)) found.set(node.name, isNumber ? 'number' : 'string | number');
  }
  if (node.type === 'func') visit(node.args, found, true);
  if (node.type !== 'select') return;
  visit(node.selector, found, node.variants?.some(({ key }) => isPlural(key)) ?? false);
  for (const { value } of node.variants ?? []) visit(value, found, false);
}

function isPlural(key: Node): boolean {
  return (
    key.type === 'num' || ['one', 'two', 'few', 'many'].includes((key as { value?: string }).value ?? '')
  );
}

if (import.meta.main && process.argv.includes('--print')) {
  const languages = globSync('??', { cwd: resolve(folder, 'i18n') }).sort();
  const all = languages.map((language) => [language, readTexts(language)]);
  const plain = (_key: string, value: unknown) => (value instanceof Map ? [...value] : value);
  console.log(JSON.stringify(Object.fromEntries(all), plain));
} else if (import.meta.main) {
  for (const [name, text] of keyFiles()) {
    const file = resolve(folder, name);
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
    if (isSame) continue;
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else {
      console.error(`web/${name} is not up to date. Run: node scripts/texts.ts`);
      process.exitCode = 1;
    }
  }
}
