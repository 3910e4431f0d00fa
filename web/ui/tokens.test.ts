import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { adjustToTheme, contrast, type Oklch, parseOklch, type Theme } from './colour.ts';

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8');

type Tokens = ReadonlyMap<string, Oklch>;

/** The declarations of the block with this selector. */
function block(selector: string): [string, Oklch][] {
  const start = css.indexOf(`${selector} {`);
  assert.notEqual(start, -1, selector);
  const lines = css.slice(start, css.indexOf('}', start)).split('\n');
  return lines.flatMap((line) => {
    const [name, value] = line.trim().split(': ');
    const colour = name?.startsWith('--') && value?.startsWith('oklch') ? parseOklch(value) : undefined;
    return colour ? [[name as string, colour] as [string, Oklch]] : [];
  });
}

const light = block('[data-theme="light"]');
const dark = block('[data-theme="dark"]');
const more = block('\n  [data-contrast="more"]');
const darkMore = block('[data-theme="dark"][data-contrast="more"]');

const themes: Readonly<Record<string, Tokens>> = {
  light: new Map(light),
  dark: new Map(dark),
  'light, more contrast': new Map([...light, ...more]),
  'dark, more contrast': new Map([...dark, ...more, ...darkMore]),
};

const surfaces = ['--surface-0', '--surface-1', '--surface-2', '--surface-3', '--overlay'];
const soft = ['--accent-soft', '--danger-soft', '--warning-soft', '--success-soft', '--mention-soft'];

/** Text, and what it stands on: at least 4.5:1. */
const texts: Readonly<Record<string, readonly string[]>> = {
  '--text-1': [...surfaces, ...soft, '--highlight', '--selection', '--code-surface'],
  '--text-2': [...surfaces, ...soft, '--highlight'],
  '--text-3': [...surfaces, ...soft],
  '--accent-text': [...surfaces, '--accent-soft', '--mention-soft', '--highlight'],
  '--danger-text': [...surfaces, '--danger-soft'],
  '--warning-text': [...surfaces, '--warning-soft'],
  '--success-text': [...surfaces, '--success-soft'],
  '--on-accent': ['--accent', '--accent-hover'],
  '--on-danger': ['--danger', '--danger-hover'],
  '--on-unread': ['--unread'],
  '--code': ['--code-surface', '--surface-0', '--surface-2', '--mention-soft'],
  '--code-keyword': ['--code-surface'],
  '--code-string': ['--code-surface'],
  '--code-number': ['--code-surface'],
  '--code-name': ['--code-surface'],
  '--code-comment': ['--code-surface'],
};

/** Controls, focus and signs: at least 3:1. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '--focus': surfaces,
  '--control-line': ['--surface-0', '--surface-1', '--overlay'],
  '--accent': ['--surface-0', '--surface-1', '--surface-2'],
  '--danger': ['--surface-0', '--surface-1', '--overlay'],
  '--warning': ['--surface-0', '--surface-1', '--overlay'],
  '--success': ['--surface-0', '--surface-1', '--overlay'],
  '--mention': surfaces,
  '--unread': ['--surface-0', '--surface-1', '--surface-2'],
};

function problems(
  tokens: Tokens,
  pairs: Readonly<Record<string, readonly string[]>>,
  least: number,
): string[] {
  return Object.entries(pairs).flatMap(([front, backs]) =>
    backs.flatMap((back) => {
      const ratio = contrast(tokens.get(front) as Oklch, tokens.get(back) as Oklch);
      return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
    }),
  );
}

for (const [name, tokens] of Object.entries(themes)) {
  test(`${name}: text has a contrast of at least 4.5`, () => {
    assert.deepEqual(problems(tokens, texts, 4.5), []);
  });
  test(`${name}: controls and focus have a contrast of at least 3`, () => {
    assert.deepEqual(problems(tokens, signs, 3), []);
  });
}

test('more contrast means at least 7 for text', () => {
  const text = { '--text-1': surfaces, '--text-2': surfaces, '--text-3': surfaces };
  assert.deepEqual(problems(themes['light, more contrast'] as Tokens, text, 7), []);
  assert.deepEqual(problems(themes['dark, more contrast'] as Tokens, text, 7), []);
});

test('black on white is 21, a colour on itself 1', () => {
  const black = { lightness: 0, chroma: 0, hue: 0 };
  const white = { lightness: 1, chroma: 0, hue: 0 };
  assert.ok(Math.abs(contrast(black, white) - 21) < 0.01);
  assert.equal(contrast(black, black), 1);
});

const given = [
  '#000000',
  '#ffffff',
  '#76ce90',
  '#fae589',
  '#a47462',
  '#c2c2c2',
  '#0000ff',
  '#ffff00',
  '#ff0000',
];

for (const theme of ['light', 'dark'] as Theme[]) {
  test(`${theme}: a channel's colour is seen on the conversation and the side bar`, () => {
    const tokens = themes[theme] as Tokens;
    for (const hex of given) {
      const shown = parseOklch(adjustToTheme(hex, theme)) as Oklch;
      for (const surface of ['--surface-0', '--surface-1', '--surface-2', '--surface-3']) {
        const ratio = contrast(shown, tokens.get(surface) as Oklch);
        assert.ok(ratio >= 3, `${hex} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
  });
}

test('a colour that is seen already keeps its lightness and hue', () => {
  assert.equal(adjustToTheme('#3b5bdb', 'light'), 'oklch(0.526 0.17 268)');
});

test('what is no colour becomes grey', () => {
  assert.equal(adjustToTheme('red; background: url(x)', 'dark'), adjustToTheme('#808080', 'dark'));
});
