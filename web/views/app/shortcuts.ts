import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Keys, shortcutKey } from '../../ui/controls/keys.ts';

/** All keys of the client, for the handlers, the tips and the help sheet. Later groups of one key never meet. */
export const SHORTCUTS = {
  compose: ['C'],
  composeDirect: ['X'],
  reply: ['R', 'Enter'],
  quote: ['>'],
  nextUnreadTopic: ['N'],
  nextUnreadDirect: ['P'],
  up: ['↑', 'K'],
  down: ['↓', 'J'],
  first: ['Home'],
  last: ['End', 'Shift+G'],
  pageUp: ['PageUp', 'Shift+K'],
  pageDown: ['PageDown', 'Shift+J', 'Space'],
  search: ['/'],
  switcher: ['Mod+K'],
  help: ['?'],
  star: ['*', 'Ctrl+S'],
  react: ['+', ':'],
  thumbsUp: ['='],
  edit: ['E'],
  move: ['M'],
  forward: ['F'],
  collapse: ['-'],
  menu: ['I'],
  viewPictures: ['V'],
  muteTopic: ['Shift+M'],
  markUnread: ['Shift+U'],
  history: ['Shift+H'],
  readReceipts: ['Shift+V'],
  copyLink: ['L'],
  topic: ['S'],
  inbox: ['Shift+I'],
  recent: ['T'],
  feed: ['A'],
  drafts: ['D'],
  starred: ['Shift+S'],
  mentions: ['Shift+R'],
  people: ['W'],
  channelsList: ['Q'],
  profile: ['U'],
  back: ['Esc'],
} as const satisfies Record<string, readonly Keys[]>;

export type ShortcutId = keyof typeof SHORTCUTS;

type Handler = (event: KeyboardEvent) => unknown;

/** The last one that was bound wins: a dialog over a view. A handler that returns false leaves the key to the one before. */
const bound: { readonly id: ShortcutId; handle: Handler }[] = [];

/** Binds a key of the table while the component is mounted; `isLast`: only if nothing else handles the key. */
export function useShortcut(id: ShortcutId, handle: Handler, isLast = false): void {
  const latest = useRef(handle);
  latest.current = handle;
  // As soon as it is drawn: a key pressed right then works.
  useLayoutEffect(() => {
    const entry = { id, handle: (event: KeyboardEvent) => latest.current(event) };
    if (isLast) bound.unshift(entry);
    else bound.push(entry);
    return () => void bound.splice(bound.indexOf(entry), 1);
  }, [id]);
}

const NAMED: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', ' ': 'Space' };

/** The keys that were pressed, as the table writes them. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  isMac: boolean,
): Keys {
  const key = shortcutKey(event);
  const isLetter = /^\p{L}$/u.test(key);
  const name = NAMED[key] ?? (isLetter ? key.toUpperCase() : key);
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  // Shift is part of the sign itself, of `?` and `*`; not of letters and named keys.
  const parts = [
    isMod && 'Mod',
    isMac && event.ctrlKey && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && (isLetter || key.length > 1) && 'Shift',
    name,
  ];
  return parts.filter(Boolean).join('+');
}

/** While the user types, only keys with Ctrl or ⌘ and Esc are shortcuts. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Dialogs and menus have keys of their own, Esc among them. */
function isOverPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null;
}

/** Listens for the whole page; returns the function that ends it. */
export function listenForShortcuts(isMac: boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const keys = keysOf(event, isMac);
    if (isOverPage(event.target) && !/^(?:Mod|Ctrl)/.test(keys)) return;
    if (isWriting(event.target) && !/^(?:Mod|Ctrl|Esc)/.test(keys)) return;
    const ctrl = keys.replace(/^Mod\+/, isMac ? 'Mod+' : 'Ctrl+');
    for (const { id, handle } of bound.toReversed()) {
      const known: readonly Keys[] = SHORTCUTS[id];
      if (!known.includes(keys) && !known.includes(ctrl)) continue;
      if (handle(event) === false) continue;
      event.preventDefault();
      return;
    }
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
