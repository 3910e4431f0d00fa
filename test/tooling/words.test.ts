import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOfComments, ownSources } from '../support/own-texts.ts';

/** Words that docs/glossary.md does not want, and beginnings of sentences that hide their subject. */
const UNCLEAR =
  /(?:^|[.:;!?] |\/\*\*? |^\* |\/\/ )(?:Of|To whom|Those|Whom|Whose) (?!course)|\b(?:whoever|whomever|for ever|whose they|(?:is|are|was|were) told|told of|hears? of|lets? go of)\b/;

const unclearIn = (text: string): string[] => [...linesOfComments(text)].filter((line) => UNCLEAR.test(line));

test('comments and names of tests have a subject, and the words of docs/glossary.md', () => {
  const unclear = ownSources()
    .filter(({ path }) => !path.endsWith('words.test.ts'))
    .flatMap(({ path, text }) => unclearIn(text).map((line) => `${path}: ${line}`));
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
