import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from './languages.ts';

const root = resolve(import.meta.dirname, '../..');
const web = resolve(root, 'web');

interface Text {
  readonly id: string;
  readonly area: string;
  readonly variables: readonly (readonly [string, string])[];
}

/** The client imports nothing from outside `web`, not even its tests: the script says what it reads. */
const catalogues = JSON.parse(
  execFileSync(process.execPath, [resolve(root, 'scripts/texts.ts'), '--print'], { encoding: 'utf8' }),
) as Readonly<Record<string, readonly Text[]>>;
const english = catalogues.en ?? [];

/** All sources but those that only show the design system, and the catalogue's own types. */
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^(?:dist|i18n|ui\/gallery)\/|\.(?:test|d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(resolve(web, file), 'utf8') }));

const idsOf = (texts: readonly Text[]) => texts.map(({ id }) => id).sort();

test('the types of the texts are up to date: node scripts/texts.ts', () => {
  execFileSync(process.execPath, [resolve(root, 'scripts/texts.ts'), '--check']);
});

test("a text's id begins with its area, and no two are the same", () => {
  const strays = english
    .filter(({ id, area }) => !id.startsWith(`${area}-`))
    .map(({ id, area }) => `${area}: ${id}`);
  assert.deepEqual(strays, []);
  const ids = idsOf(english);
  assert.deepEqual(
    ids.filter((id, index) => ids[index + 1] === id),
    [],
  );
});

for (const { tag } of LANGUAGES) {
  test(`${tag}: has every text of English and no other, with the same variables`, () => {
    const own = catalogues[tag] ?? [];
    assert.deepEqual(idsOf(own), idsOf(english));
    const variables = new Map(own.map((text) => [text.id, names(text)]));
    for (const text of english) assert.deepEqual(variables.get(text.id), names(text), text.id);
  });
}

test('every text is used', () => {
  const all = sources.map(({ text }) => text).join('\n');
  // Texts of settings are found by the names of the settings (views/organization/layout.test.ts).
  const unused = english.filter(
    ({ id }) => !id.startsWith('organization-of-') && !all.includes(`'${id}'`) && !all.includes(`"${id}"`),
  );
  assert.deepEqual(idsOf(unused), []);
});

/** What a tag shows as text, on one line: `>Words<`; and what it says by an attribute: `title="Words"`. */
const BARE = /(?:[a-z"'}]>|^\s*)([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)(?:<\/|\{|$)/u;
const ATTRIBUTE = /\s(?:aria-label|title|placeholder|alt|label|name|hint|error|text)="([^"]*\p{L}[^"]*)"/u;
/** Words that are no words of a language. */
const PLAIN = /^(?:extends .*|Parley|#\S*|[a-z]+(?:[-_][a-z]+)*|[A-Z])$/;

test('no text stands outside the catalogue', () => {
  assert.deepEqual(
    sources.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ file, text }) => strayTexts(file, text)),
    [],
  );
});

test('text outside the catalogue is found', () => {
  for (const line of ['<p>Hello there</p>', '<img alt="A cat" />', '        Two words', '<b>Word</b>']) {
    assert.equal(strayTexts('a.tsx', `return (\n<div>\n${line}\n</div>\n);`).length, 1, line);
  }
  assert.deepEqual(strayTexts('a.tsx', 'const Icon = ({ a }: Props): Promise<Map<string, number>> => {'), []);
});

function names({ variables }: Text): string[] {
  return variables.map(([name]) => name).sort();
}

function strayTexts(file: string, text: string): string[] {
  const lines = text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, '')).split('\n');
  return lines.flatMap((line, index) => {
    const code = line.replace(/\/\/.*$/, '');
    const bare = isMarkup(lines, index) ? BARE.exec(code)?.[1]?.trim() : undefined;
    const said = ATTRIBUTE.exec(code)?.[1];
    const found = [bare, said].find((each) => each && !PLAIN.test(each));
    return found === undefined ? [] : [`${file}:${index + 1} ${found}`];
  });
}

/** A line of markup: it has a tag itself, or follows one that opens without code between. */
function isMarkup(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (/<\/[a-zA-Z.]*>/.test(line)) return true;
  const before = lines[index - 1]?.trim() ?? '';
  return /^\s+[^\s<>{}()=;:,]/.test(line) && /(?:^|[^=])>$/.test(before) && !/=>$/.test(before);
}
