/** A shortcut such as `R`, `Shift+N`, `Mod+K` (⌘ on a Mac, Ctrl elsewhere), `Esc`. */
export type Keys = string;

/** Signs of keys where other layouts have letters: alone, and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ Slash: ['/', '?'], Period: ['.', '>'], Comma: [',', '<'], Semicolon: [';', ':'] },
  ...{ Minus: ['-', '_'], Equal: ['=', '+'], Quote: ["'", '"'] },
};

/**
 * The key of an event as shortcuts name it. Where the layout has a letter that is not Latin, it is what stands there on a keyboard
 * with Latin letters; other layouts keep their own places.
 */
export function shortcutKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (!/^\p{L}$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃', Enter: '↩' };
const OTHER: Readonly<Record<string, string>> = { Mod: 'Ctrl', Enter: '↵' };
const ARIA: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  Ctrl: 'Control',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

/** The parts of a shortcut as they stand on the keyboard. */
export function shownKeys(keys: Keys, mac: boolean): string[] {
  const names = mac ? MAC : OTHER;
  return partsOf(keys).map((part) => names[part] ?? part);
}

/** The form of `aria-keyshortcuts`. */
export function shortcutOf(keys: Keys, mac: boolean = isMac()): string {
  const names: Readonly<Record<string, string>> = { ...ARIA, Mod: mac ? 'Meta' : 'Control' };
  return partsOf(keys)
    .map((part) => names[part] ?? part)
    .join('+');
}

/** `+` alone is a key too. */
function partsOf(keys: Keys): string[] {
  return keys === '+' ? ['+'] : keys.split('+').map((part) => (part === '' ? '+' : part));
}
