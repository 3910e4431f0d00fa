import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortcutKey } from './keys.ts';

const press = (key: string, code: string, shiftKey = false) => shortcutKey({ key, code, shiftKey });

test('a letter that is not Latin is the key that stands there; Latin layouts keep theirs', () => {
  for (const [key, code, name] of [
    ['л', 'KeyK', 'k'],
    ['с', 'KeyC', 'c'],
    ['κ', 'KeyK', 'k'],
    ['ל', 'KeyK', 'k'],
    ['ن', 'KeyK', 'k'],
    ['ю', 'Period', '.'],
    // AZERTY and Dvorak.
    ['a', 'KeyQ', 'a'],
    ['t', 'KeyK', 't'],
    ['ö', 'Semicolon', 'ö'],
    ['Escape', 'Escape', 'Escape'],
    ['?', 'Digit7', '?'],
  ] as const)
    assert.equal(press(key, code), name, key);
  assert.equal(press('Л', 'KeyK', true), 'K');
  assert.equal(press('Ю', 'Period', true), '>');
  assert.equal(press('Ж', 'Semicolon', true), ':');
});
