import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hueOf, initialsOf, isUploaded } from './initials.ts';

test('the first letters of the first and the last word', () => {
  const names = ['Ada', 'ada lovelace', 'Ada King Lovelace', '  (Ada) – Lovelace ', '-', ''];
  assert.deepEqual(names.map(initialsOf), ['A', 'AL', 'AL', 'AL', '?', '?']);
});

test('neighbours have hues that are far apart', () => {
  const hues = [1, 2, 3, 4].map(hueOf);
  for (const [index, hue] of hues.entries()) {
    assert.ok(hue >= 0 && hue < 360);
    if (index > 0) assert.ok(Math.abs(hue - (hues[index - 1] ?? 0)) > 60);
  }
});

test('a picture of the initials is drawn here', () => {
  const pictures = ['/avatar/7', '/avatar/7/medium', '/avatar/7?x=1', '/user_avatars/1/a.png', '', null];
  assert.deepEqual(pictures.map(isUploaded), [false, false, false, true, false, false]);
});
