import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const web = resolve(import.meta.dirname, '..');
const files = globSync('**/*.css', { cwd: web })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('dist/') && file !== 'ui/tokens.css');

const tokens = readFileSync(resolve(web, 'ui/tokens.css'), 'utf8');
const known = new Set([...tokens.matchAll(/^\s+(--[a-z0-9-]+):/gm)].map((match) => match[1]));

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab)a?\(|\b(?:white|black|red|green|blue|gr[ae]y)\b/i;
const PHYSICAL =
  /^(?:(?:margin|padding|border)-(?:left|right|top|bottom)\b.*|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|float|text-align)$/;
const PHYSICAL_VALUE = /^(?:left|right)$/;
/** Vertical ones run the same in every language that there is. */
const HARMLESS =
  /^(?:margin|padding|border)-(?:top|bottom)\b|^(?:top|bottom|(?:min-|max-)?(?:width|height))$/;

interface Declaration {
  readonly place: string;
  readonly property: string;
  readonly value: string;
}

const declarations: readonly Declaration[] = files.flatMap((file) => {
  const css = readFileSync(resolve(web, file), 'utf8').replace(/\/\*.*?\*\//gs, (text) =>
    text.replace(/[^\n]/g, ''),
  );
  return css.split('\n').flatMap((line, index) => {
    const match = /^\s*([a-z-][a-z0-9-]*):\s+(.*?);?$/.exec(line);
    return match ? [{ place: `${file}:${index + 1}`, property: match[1] ?? '', value: match[2] ?? '' }] : [];
  });
});

const where = (found: readonly Declaration[]) =>
  found.map(({ place, property, value }) => `${place} ${property}: ${value}`);

test('there are styles to look at', () => {
  assert.ok(declarations.length > 300);
});

test('colours come from tokens', () => {
  const isShade = (value: string) => /oklch\(/.test(value) && !/oklch\(var\(|in oklch/.test(value);
  assert.deepEqual(where(declarations.filter(({ value }) => COLOUR.test(value) || isShade(value))), []);
});

test('sizes of text, weights and times come from tokens', () => {
  const isFree = ({ property, value }: Declaration) =>
    (/^(?:font-size|line-height)$/.test(property) && /\d(?:px|pt)\b/.test(value)) ||
    (property === 'font-weight' && /\d/.test(value)) ||
    (/^(?:transition|animation-duration)/.test(property) && /\d(?:m?s)\b/.test(value));
  assert.deepEqual(where(declarations.filter(isFree)), []);
});

test('nothing is left or right: styles serve both directions of writing', () => {
  const isPhysical = ({ property, value }: Declaration) =>
    (PHYSICAL.test(property) && property !== 'text-align' && !HARMLESS.test(property)) ||
    (/^(?:text-align|float|clear)$/.test(property) && PHYSICAL_VALUE.test(value)) ||
    (/^(?:margin|padding)$/.test(property) && isLopsided(value));
  assert.deepEqual(where(declarations.filter(isPhysical)), []);
});

test('every token that is used is there', () => {
  const local = new Set(declarations.map(({ property }) => property).filter((name) => name.startsWith('--')));
  const scripts = globSync('**/*.tsx', { cwd: web })
    .filter((file) => !file.startsWith('dist'))
    .map((file) => readFileSync(resolve(web, file), 'utf8'))
    .join('\n');
  const isKnown = (name: string) => known.has(name) || local.has(name) || scripts.includes(`'${name}'`);
  const unknown = declarations.filter(({ value }) =>
    [...value.matchAll(/var\((--[a-z0-9-]+)/g)].some((match) => !isKnown(match[1] ?? '')),
  );
  assert.deepEqual(where(unknown), []);
});

/** Four values whose right and left differ. */
function isLopsided(value: string): boolean {
  const parts = value.match(/(?:[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? [];
  return parts.length === 4 && parts[1] !== parts[3];
}
