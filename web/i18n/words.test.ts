import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

interface Words {
  /** The verbs of buttons, menus and titles, each with its German word. */
  readonly verbs: Readonly<Record<string, string>>;
  /** What labels do not begin with, and the verb to use instead. */
  readonly instead: Readonly<Record<string, string>>;
  /** Texts that begin with a noun which looks like a verb of the table. */
  readonly nouns: readonly string[];
  /** Texts whose German ends with a verb of the table that English says in another form. */
  readonly others: readonly string[];
}

const read = (file: string) => readFileSync(resolve(import.meta.dirname, file), 'utf8');
const words: Words = JSON.parse(read('verbs.json'));
const verbs = Object.entries(words.verbs);

/** The source of each text, by its ID. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const places = [`${language}/**/*.ftl`, `../features/*/texts/${language}.ftl`];
  const files = globSync(places, { cwd: import.meta.dirname });
  const sources = files.flatMap((file) => [
    ...read(file).matchAll(/^([a-z][\w-]*) =(.*\n(?:[ \t]+.*\n|\n(?=[ \t]))*)/gm),
  ]);
  return new Map(sources.map(([, id = '', text = '']) => [id, text.trim()]));
}

const english = textsOf('en');
const german = textsOf('de');
const germanOf = (id: string): string => german.get(id) ?? '';

/** What a button, an item of a menu or a title says: no sentence, and no choice of forms. */
const isLabel = (text: string): boolean => !/[.:]$|\n/.test(text);
const beginsWith = (text: string, verb: string): boolean => new RegExp(`^${verb}(?![\\w-])`).test(text);
const contains = (text: string, verb: string): boolean => new RegExp(`\\b${verb}`, 'i').test(text);
/** German verbs may come apart: `Stummschaltung des Kanals aufheben`. */
const saysAll = (text: string, word: string): boolean =>
  word.split(' ').every((part) => text.toLowerCase().includes(part.toLowerCase()));
const endsWith = (text: string, word: string): boolean =>
  ` ${text.replace(/[\s?…]+$/, '')}`.toLowerCase().endsWith(` ${word.toLowerCase()}`);

function nothingOf(texts: readonly (readonly [string, string])[]): void {
  assert.deepEqual(
    texts.map(([id]) => `${id}: ${english.get(id)} | ${germanOf(id)}`),
    [],
  );
}

test('all texts are read, and the exceptions are texts', () => {
  assert.ok(english.size > 2000, String(english.size));
  assert.deepEqual([...german.keys()].sort(), [...english.keys()].sort());
  const exceptions = [...words.nouns, ...words.others];
  assert.deepEqual(
    exceptions.filter((id) => !english.has(id)),
    [],
  );
});

test('a label that begins with a verb of the table has its German word', () => {
  nothingOf(
    [...english].filter(([id, text]) => {
      if (!isLabel(text) || words.nouns.includes(id)) return false;
      const said = verbs.filter(([verb]) => beginsWith(text, verb));
      return said.length > 0 && !said.some(([, word]) => saysAll(germanOf(id), word));
    }),
  );
});

test('a German label that ends with a word of the table has its English verb', () => {
  nothingOf(
    [...english].filter(([id, text]) => {
      if (!isLabel(text) || !isLabel(germanOf(id)) || words.others.includes(id)) return false;
      const said = verbs.filter(([, word]) => endsWith(germanOf(id), word));
      return said.length > 0 && !said.some(([verb]) => contains(text, verb));
    }),
  );
});

test('labels begin with the verbs of the table, not with others for the same', () => {
  const avoided = Object.keys(words.instead);
  assert.deepEqual(
    Object.values(words.instead).filter((verb) => !(verb in words.verbs)),
    [],
  );
  nothingOf(
    [...english].filter(([, text]) => isLabel(text) && avoided.some((each) => beginsWith(text, each))),
  );
});

test('German addresses the reader as du, not as Sie', () => {
  // At the beginning of a sentence Sie is she, it or they.
  nothingOf([...german].filter(([, text]) => /(?<=[\p{L},;] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b/u.test(text)));
  // `Bitte … eingeben.` addresses nobody.
  nothingOf([...german].filter(([, text]) => /\bbitte\b[^.]*[a-zäöü]en\b[^.]*\.$/im.test(text)));
});

test('where English speaks of the reader, German does, too', () => {
  const you = /\byou(?:r|rs|rself)?\b/i;
  const du = /\b(?:du|dich|dir|dein(?:e[mnrs]?)?|ihr|euch)\b/i;
  nothingOf([...english].filter(([id, text]) => you.test(text) && !du.test(germanOf(id))));
});
