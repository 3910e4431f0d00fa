import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'web', 'test', 'verify', 'bench', 'scripts', 'bin'];
/** Made from other texts, taken from elsewhere, or (migrations) never changed again; and this file. */
const LEFT_OUT =
  /node_modules|\/dist\/|fixtures|recorded\/|\/static\/|engine\/migrations\/|web\/client\/(?:events|operations|first-operations|shapes)\.ts|words\.test\.ts/;

/** Words that docs/glossary.md does not want, and beginnings of sentences that hide their subject. */
const UNCLEAR =
  /(?:^|[.:;!?] |\/\*\*? |^\* |\/\/ )(?:Of|To whom|Those|Whom|Whose) (?!course)|\b(?:whoever|whomever|for ever|whose they|(?:is|are|was|were) told|told of|hears? of|lets? go of)\b/;

/** The lines of comments, and of names of tests. */
function* wordsIn(text: string): Generator<string> {
  let isInside = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const isComment = isInside || /^(?:\/\*|\/\/)/.test(line);
    if (line.startsWith('/*')) isInside = true;
    if (line.includes('*/')) isInside = false;
    if (isComment || /^(?:await )?(?:\w\.)?(?:test|it|describe)\(/.test(line)) yield line;
  }
}

const unclearIn = (text: string): string[] => [...wordsIn(text)].filter((line) => UNCLEAR.test(line));

function listFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((path) => /\.(?:ts|tsx|js|css)$/.test(path) && !LEFT_OUT.test(path));
}

test('comments and names of tests have a subject, and the words of docs/glossary.md', () => {
  const unclear = listFiles().flatMap((path) =>
    unclearIn(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(unclear, []);
});

test('unclear sentences are found in comments and names, and nowhere else', () => {
  const text = [
    '/** Those that wait. */',
    '  // The user. Of these, the first.',
    "test('whoever asks', () => {",
    "const said = 'whoever asks';",
    '/**',
    ' * Users who are told of it.',
    ' */',
    '/** The users that wait; of course in order. */',
  ].join('\n');
  assert.deepEqual(unclearIn(text), [
    '/** Those that wait. */',
    '// The user. Of these, the first.',
    "test('whoever asks', () => {",
    '* Users who are told of it.',
  ]);
});
