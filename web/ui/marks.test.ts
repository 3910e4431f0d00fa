import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortcutOf, shownKeys } from './controls/keys.ts';
import {
  announce,
  announcements,
  closeToast,
  leaveToast,
  missed,
  showMissed,
  shownFor,
  showToast,
  toasts,
} from './feedback/toasts.ts';
import { hueOf, initialsOf, isUploaded } from './initials.ts';
import { boundedScale, DEFAULT_APPEARANCE, shownTheme } from './theme.ts';

test('initials are the first letters of the first and the last word', () => {
  assert.equal(initialsOf('Maria da Silva'), 'MS');
  assert.equal(initialsOf('jun'), 'J');
  assert.equal(initialsOf('(a) "b"'), 'AB');
  assert.equal(initialsOf('😀 !'), '?');
  assert.equal(initialsOf('李 小龙'), '李小');
});

test('people who came one after the other have colours far apart', () => {
  for (let seed = 1; seed < 50; seed += 1) {
    const apart = Math.abs(hueOf(seed) - hueOf(seed + 1));
    assert.ok(Math.min(apart, 360 - apart) > 60);
  }
});

test('keys are shown as they stand on the keyboard', () => {
  assert.deepEqual(shownKeys('Mod+K', true), ['⌘', 'K']);
  assert.deepEqual(shownKeys('Mod+K', false), ['Ctrl', 'K']);
  assert.deepEqual(shownKeys('+', false), ['+']);
  assert.equal(shortcutOf('Mod+Enter', false), 'Control+Enter');
  assert.equal(shortcutOf('Esc', true), 'Escape');
});

test('three toasts at most; what can be acted on stays longer, and a failure can be shown again', () => {
  for (const text of ['a', 'b', 'c']) showToast(text);
  showToast('d', { action: { text: 'Undo', run: () => {} } });
  assert.deepEqual(
    toasts.value.map(({ text }) => text),
    ['b', 'c', 'd'],
  );
  const [plain, , acted] = toasts.value;
  assert(plain && acted);
  assert.deepEqual([shownFor(plain), shownFor(acted)], [6000, 10_000]);
  showToast('e', { kind: 'danger' });
  const failed = toasts.value.at(-1);
  assert(failed && shownFor(failed) === shownFor(acted));
  leaveToast(acted);
  leaveToast(failed);
  assert.deepEqual(missed.value, [failed]);
  showMissed();
  assert.equal(toasts.value.at(-1), failed);
  assert.deepEqual(missed.value, []);
  for (const { id } of toasts.value) closeToast(id);
  assert.equal(toasts.value.length, 0);
});

test('the same words announced twice are two announcements', () => {
  announce('Sent');
  const { count } = announcements.polite.value;
  announce('Sent');
  assert.equal(announcements.polite.value.count, count + 1);
});

test("the theme is the person's own, else the system's", () => {
  assert.equal(shownTheme({ ...DEFAULT_APPEARANCE, theme: 'light' }, true), 'light');
  assert.equal(shownTheme(DEFAULT_APPEARANCE, true), 'dark');
  assert.equal(shownTheme(DEFAULT_APPEARANCE, false), 'light');
});

test('the size of text stays readable', () => {
  assert.equal(boundedScale(9), 2);
  assert.equal(boundedScale(0.1), 0.75);
  assert.equal(boundedScale(Number.NaN), 1);
});

test('the picture that the server makes of the initials is known by its address', () => {
  const at = (path: string) => isUploaded(`https://chat.example.com${path}`);
  assert.ok(!at('/avatar/7?version=1'));
  assert.ok(!at('/avatar/7/medium?version=1'));
  assert.ok(at('/user_avatars/2/abc.png?version=2'));
  assert.ok(at('/user_avatars/avatar/x7.png?version=2'));
});
