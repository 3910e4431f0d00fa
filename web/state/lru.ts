/** A map of at most `most` values: the one that was not used for longest goes. */
export class Lru<K, V> {
  readonly #values = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The value, and a use of it. */
  get(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  has(key: K): boolean {
    return this.#values.has(key);
  }

  set(key: K, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(key: K): void {
    this.#values.delete(key);
  }

  /** From the one that was not used for longest to the newest; no use of any. */
  [Symbol.iterator](): Iterator<[K, V]> & Iterable<[K, V]> {
    return this.#values[Symbol.iterator]();
  }
}
