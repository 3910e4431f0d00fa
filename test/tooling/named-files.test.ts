import assert from 'node:assert/strict';
import { dirname, normalize } from 'node:path';
import test from 'node:test';
import { linesOfComments, ownDocuments, ownPaths, ownSources } from '../support/own-texts.ts';

/** A path with a folder and the ending of a text of the project; what begins with a slash is an address or of another machine. */
const NAMED = /(?<![\w/.@:-])(?:\.\.\/)*(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|md|css|json|js|html|sql)\b/g;
/** Files that are made, and examples. */
const NOT_THERE = /^(?:web\/)?dist\/|^\.\/|[A-Z]{3,}\//;

/** All ways in which a path can be named: with fewer of its first folders. */
function namesOf(paths: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (const index of parts.keys()) names.add(parts.slice(index).join('/'));
  }
  return names;
}

const namedIn = (line: string): string[] => (line.match(NAMED) ?? []).filter((path) => !NOT_THERE.test(path));

test('documents and comments name files that are there', () => {
  const names = namesOf(ownPaths());
  const isThere = (path: string, from: string) =>
    names.has(normalize(path).replace(/^(?:\.\.\/)+/, '')) ||
    names.has(normalize(`${dirname(from)}/${path}`));
  const lines = [
    ...ownDocuments().map(({ path, text }) => ({ path, lines: text.split('\n') })),
    ...ownSources().map(({ path, text }) => ({ path, lines: [...linesOfComments(text)] })),
  ];
  const gone = lines.flatMap(({ path, lines }) =>
    lines.flatMap((line) =>
      namedIn(line)
        .filter((name) => !isThere(name, path))
        .map((name) => `${path}: ${name}`),
    ),
  );
  assert.deepEqual(gone, []);
});

test('paths are found in text, and addresses are not', () => {
  assert.deepEqual(
    namedIn(
      'See `http/gone.ts`, ../docs/gone.md, /opt/parley/bin/parley.js and https://example.com/a/b.html.',
    ),
    ['http/gone.ts', '../docs/gone.md'],
  );
});
