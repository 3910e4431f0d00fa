import type { BrowserStorage } from '../browser/storage.ts';

/** Unsent texts are in the browser's storage under their author's ID: another user who signs in here does not see them. */
export const unsentPrefix = (kind: 'writing' | 'edit', userId: number): string => `parley-${kind}:${userId}:`;

const UNSENT = /^parley-(?:writing|edit):(\d+):/;

/** Clears the browser's storage but for unsent texts; the ones of `removed` go, too. */
export function clearAllButUnsent(storage: Pick<BrowserStorage, 'keys' | 'remove'>, removed?: number): void {
  for (const key of storage.keys()) {
    const writer = UNSENT.exec(key)?.[1];
    if (writer === undefined || Number(writer) === removed) storage.remove(key);
  }
}
