import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage } from './languages.ts';
import { PSEUDO } from './pseudo.ts';
import { isRightToLeft, setTexts, t, textParts } from './texts.ts';

const source = `
hello = Hello { $name }
plain = Nothing in it
count = { $count ->
    [one] one thing
   *[other] { $count } things
}
guide = Read <link>the guide of { $name }</link>.
`;
/** The texts of these tests are not in the catalogue. */
const say = t as unknown as (id: string, args?: object) => string;
const parts = textParts as unknown as (id: string, args?: object) => ReturnType<typeof textParts>;

test('texts take values and choose by number', () => {
  setTexts('en', [source]);
  assert.equal(say('hello', { name: 'Maria' }), 'Hello Maria');
  assert.equal(say('count', { count: 1 }), 'one thing');
  assert.equal(say('count', { count: 1234 }), '1,234 things');
});

test('numbers are written as the language has it', () => {
  setTexts('de', [source]);
  assert.equal(say('count', { count: 1234 }), '1.234 things');
});

test('a text that is missing shows its id', () => {
  setTexts('en', [source]);
  assert.equal(say('nowhere'), 'nowhere');
});

test('a text is cut at its elements; a value opens none', () => {
  setTexts('en', [source]);
  assert.deepEqual(parts('guide', { name: '<link>x</link>' }), [
    'Read ',
    { element: 'link', text: 'the guide of <link>x</link>' },
    '.',
  ]);
});

test('a name of the other direction is isolated', () => {
  setTexts('en', [source]);
  assert.equal(say('hello', { name: 'אבג' }), 'Hello \u2068אבג\u2069');
  setTexts('ar-XB', [source], PSEUDO['ar-XB']);
  assert.match(say('hello', { name: 'Maria' }), /\u2068Maria\u2069/);
});

test('the pseudo-language has accents, brackets and two fifths more length', () => {
  setTexts('en-XA', [source], PSEUDO['en-XA']);
  const text = say('plain');
  assert.match(text, /^\[Ñöţĥîñĝ îñ îţ .+\]$/);
  assert.ok(text.length >= 'Nothing in it'.length * 1.3);
  assert.deepEqual(parts('guide', { name: 'M' }).filter((part) => typeof part !== 'string').length, 1);
});

test('the language is the first wanted that there is', () => {
  assert.equal(chooseLanguage(['fr-CA', 'de-AT', 'en']), 'de');
  assert.equal(chooseLanguage(['tlh']), 'en');
  assert.equal(chooseLanguage(['ar-XB']), 'ar-XB');
  assert.equal(isRightToLeft('ar-XB'), true);
  assert.equal(isRightToLeft('en'), false);
});
