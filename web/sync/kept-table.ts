/** The operations on a table of the browser's store. */
interface Reading<K, V> {
  get(key: K): Promise<V | undefined>;
  getAllKeys(): Promise<K[]>;
}

interface Writing<K, V> {
  put(value: V, key: K): unknown;
  delete(key: K): unknown;
}

/**
 * A table in one transaction, for many changes in a row: each value is read once, and written once at the end, however
 * often it changes between.
 */
export class KeptTable<K extends string | number, V> {
  readonly #reading: Reading<K, V>;
  /** Undefined: it is not there. */
  readonly #known = new Map<K, V | undefined>();
  readonly #changed = new Set<K>();

  constructor(reading: Reading<K, V>) {
    this.#reading = reading;
  }

  async get(key: K): Promise<V | undefined> {
    if (!this.#known.has(key)) this.#known.set(key, await this.#reading.get(key));
    return this.#known.get(key);
  }

  async getAllKeys(): Promise<K[]> {
    const keys = new Set(await this.#reading.getAllKeys());
    for (const key of this.#changed)
      if (this.#known.get(key) === undefined) keys.delete(key);
      else keys.add(key);
    return [...keys];
  }

  put(value: V, key: K): void {
    this.#set(key, value);
  }

  delete(key: K): void {
    this.#set(key, undefined);
  }

  writeTo(table: Writing<K, V>): void {
    for (const key of this.#changed) {
      const value = this.#known.get(key);
      if (value === undefined) table.delete(key);
      else table.put(value, key);
    }
  }

  #set(key: K, value: V | undefined): void {
    this.#known.set(key, value);
    this.#changed.add(key);
  }
}
