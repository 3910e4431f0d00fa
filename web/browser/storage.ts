/**
 * Texts that the browser keeps by key. Where it refuses (a full disk, a window that keeps nothing), this tab alone has them, until it closes.
 */
export class BrowserStorage {
  readonly #open: () => Storage;
  /** What the browser refused to keep. */
  readonly #refused = new Map<string, string>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  /** Whether other tabs and later visits have what is put here. */
  get isKept(): boolean {
    const isKept = this.put(PROBE, '');
    this.remove(PROBE);
    return isKept;
  }

  get(key: string): string | null {
    return this.#refused.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null;
  }

  /** False: this tab alone has it. */
  put(key: string, value: string): boolean {
    this.#refused.set(key, value);
    const isKept = this.#try((storage) => storage.setItem(key, value)) !== undefined;
    if (isKept) this.#refused.delete(key);
    return isKept;
  }

  remove(key: string): void {
    this.#refused.delete(key);
    this.#try((storage) => storage.removeItem(key));
  }

  keys(): readonly string[] {
    return [...new Set([...(this.#try((storage) => Object.keys(storage)) ?? []), ...this.#refused.keys()])];
  }

  /** Undefined: the browser refuses. */
  #try<T>(work: (storage: Storage) => T): T | null | undefined {
    try {
      return work(this.#open()) ?? null;
    } catch {
      return undefined;
    }
  }
}

const PROBE = 'parley-probe';

/** For all tabs of the browser, and the next visit. */
export const local = new BrowserStorage(() => localStorage);
/** For this tab, also after it is loaded anew. */
export const session = new BrowserStorage(() => sessionStorage);
