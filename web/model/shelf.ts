import { local } from '../browser/storage.ts';

/**
 * Values in the browser's own storage, each under a key of its own: every key press is kept at once, and survives a crash. The browser
 * may refuse to keep anything; then the tab alone has it.
 */
export class Shelf<T> {
  readonly #prefix: string;
  readonly #isWhole: (value: Partial<T>) => boolean;

  /** `isWhole`: whether a value that was read has what it takes. */
  constructor(prefix: string, isWhole: (value: Partial<T>) => boolean) {
    this.#prefix = prefix;
    this.#isWhole = isWhole;
  }

  all(): T[] {
    return local.keys().flatMap((key) => {
      const value = key.startsWith(this.#prefix) ? this.parse(local.get(key)) : undefined;
      return value ? [value] : [];
    });
  }

  put(id: string | number, value: T): void {
    local.put(this.#prefix + id, JSON.stringify(value));
  }

  remove(id: string | number): void {
    local.remove(this.#prefix + id);
  }

  /** The ID in a storage key; undefined: the key belongs to something else. */
  idOf(key: string): string | undefined {
    return key.startsWith(this.#prefix) ? key.slice(this.#prefix.length) : undefined;
  }

  /** undefined: nothing, or what another version or a stranger has written. */
  parse(text: string | null): T | undefined {
    try {
      const value = JSON.parse(text ?? '') as Partial<T>;
      return this.#isWhole(value) ? (value as T) : undefined;
    } catch {
      return undefined;
    }
  }
}
