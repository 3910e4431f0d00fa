/** A shortcut such as `R`, `Shift+N`, `Mod+K` (⌘ on a Mac, Ctrl elsewhere), `Esc`. */
export type Keys = string;

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
