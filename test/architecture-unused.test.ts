import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { readSources } from './support/source-imports.ts';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'web', 'scripts', 'verify', 'bench', 'test', 'bin', 'contract'];
/** What programs of others use has no use here. */
const PUBLISHED = /^web\/(?:client|dist)\/|\.d\.ts$|\.test\.tsx?$/;

const files = FOLDERS.flatMap((folder) =>
  readSources(resolve(root, folder)).map((file) => ({ ...file, path: `${folder}/${file.path}` })),
).filter(({ path }) => !path.startsWith('web/dist/'));

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const styles = globSync('{src,web}/**/*.css', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/node_modules|^web\/dist\//.test(path));

/** Classes that the server's highlighter makes of an abbreviation and its kind, and those of the API's page made of a method and of a depth. */
const MADE_OTHERWISE = new Set(['cpf', 'patch', 'depth1', 'depth2', 'depth3']);

/** How often each word stands in the texts. */
function wordsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(/[\w$]+/g)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

test('each exported value is used somewhere', () => {
  const words = wordsOf(files.map(({ text }) => text));
  const declared = /^export (?:async )?(?:const|function\*?|(?:abstract )?class) ([\w$]+)/gm;
  const unused = files
    .filter(({ path }) => /^(?:src|web)\//.test(path) && !PUBLISHED.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)]
        .map(([, name = '']) => name)
        .filter((name) => words.get(name) === 1)
        .map((name) => `${path}: ${name}`),
    );
  assert.deepEqual(unused, []);
});

test('each class of the styles is given to something', () => {
  const code = files
    .filter(({ path }) => /^(?:src|web)\//.test(path) && !/\.test\.tsx?$/.test(path))
    .map(({ text }) => text);
  const names = new Set(code.flatMap((text) => text.match(/[a-z_][\w-]*/g) ?? []));
  // `count-${kind}`
  const beginnings = code.flatMap((text) =>
    [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, name = '']) => name),
  );
  const isGiven = (name: string) =>
    names.has(name) || MADE_OTHERWISE.has(name) || beginnings.some((each) => name.startsWith(each));
  const unused = styles.flatMap((path) => {
    const rules = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const classes = [...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-z_][\w-]*)/g)].map(([, name = '']) => name),
    );
    return [...new Set(classes)].filter((name) => !isGiven(name)).map((name) => `${path}: .${name}`);
  });
  assert.deepEqual(unused, []);
});
