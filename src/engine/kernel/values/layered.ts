/** A map that can be written to. */
export interface MutableMap<K, V> extends ReadonlyMap<K, V> {
  set(key: K, value: V): this;
  delete(key: K): boolean;
}

export interface MutableSet<T> extends ReadonlySet<T> {
  add(value: T): this;
  delete(value: T): boolean;
}

/** A map over another one, which stays unchanged: values set or deleted here are seen here alone. The cost follows the number of changes. */
export class LayeredMap<K, V> implements MutableMap<K, V> {
  readonly #base: ReadonlyMap<K, V>;
  readonly #own = new Map<K, V>();
  readonly #gone = new Set<K>();
  #size: number;

  constructor(base: ReadonlyMap<K, V>) {
    this.#base = base;
    this.#size = base.size;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether the value was set here. */
  isOwn(key: K): boolean {
    return this.#own.has(key);
  }

  get(key: K): V | undefined {
    if (this.#own.has(key)) return this.#own.get(key);
    return this.#gone.has(key) ? undefined : this.#base.get(key);
  }

  has(key: K): boolean {
    return this.#own.has(key) || (!this.#gone.has(key) && this.#base.has(key));
  }

  set(key: K, value: V): this {
    if (!this.has(key)) this.#size++;
    this.#own.set(key, value);
    return this;
  }

  delete(key: K): boolean {
    if (!this.has(key)) return false;
    this.#size--;
    this.#own.delete(key);
    if (this.#base.has(key)) this.#gone.add(key);
    return true;
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.#base) {
      if (this.#own.has(key)) {
        // One that was deleted and set again is new.
        if (!this.#gone.has(key)) yield [key, this.#own.get(key) as V];
      } else if (!this.#gone.has(key)) yield [key, value];
    }
    for (const [key, value] of this.#own) if (!this.#base.has(key) || this.#gone.has(key)) yield [key, value];
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(callback: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }
}

/** What a layered set needs of the one below it. */
type Base<T> = Pick<ReadonlySet<T>, 'size' | 'has' | typeof Symbol.iterator>;

/** As `LayeredMap`, of values. */
export class LayeredSet<T> implements MutableSet<T> {
  readonly #base: Base<T>;
  readonly #added = new Set<T>();
  readonly #gone = new Set<T>();

  constructor(base: Base<T>) {
    this.#base = base;
  }

  get size(): number {
    return this.#base.size + this.#added.size - this.#gone.size;
  }

  has(value: T): boolean {
    if (this.#isAsBase) return this.#base.has(value);
    return this.#added.has(value) || (this.#base.has(value) && !this.#gone.has(value));
  }

  add(value: T): this {
    this.#gone.delete(value);
    if (!this.#base.has(value)) this.#added.add(value);
    return this;
  }

  delete(value: T): boolean {
    if (!this.has(value)) return false;
    if (!this.#added.delete(value)) this.#gone.add(value);
    return true;
  }

  /** With nothing changed here as quick as the base. What changes meanwhile may be left out. */
  keys(): SetIterator<T> {
    return this.#isAsBase ? this.#base[Symbol.iterator]() : this.#present();
  }

  values(): SetIterator<T> {
    return this.keys();
  }

  *entries(): SetIterator<[T, T]> {
    for (const value of this.keys()) yield [value, value];
  }

  [Symbol.iterator](): SetIterator<T> {
    return this.keys();
  }

  forEach(callback: (value: T, key: T, set: ReadonlySet<T>) => void): void {
    for (const value of this.keys()) callback(value, value, this);
  }

  get #isAsBase(): boolean {
    return this.#added.size === 0 && this.#gone.size === 0;
  }

  *#present(): SetIterator<T> {
    for (const value of this.#base) if (!this.#gone.has(value)) yield value;
    yield* this.#added;
  }

  union<U>(other: ReadonlySetLike<U>): Set<T | U> {
    return new Set(this.keys()).union(other);
  }

  intersection<U>(other: ReadonlySetLike<U>): Set<T & U> {
    return new Set(this.keys()).intersection(other);
  }

  difference<U>(other: ReadonlySetLike<U>): Set<T> {
    return new Set(this.keys()).difference(other);
  }

  symmetricDifference<U>(other: ReadonlySetLike<U>): Set<T | U> {
    return new Set(this.keys()).symmetricDifference(other);
  }

  isSubsetOf(other: ReadonlySetLike<unknown>): boolean {
    return new Set(this.keys()).isSubsetOf(other);
  }

  isSupersetOf(other: ReadonlySetLike<unknown>): boolean {
    return new Set(this.keys()).isSupersetOf(other);
  }

  isDisjointFrom(other: ReadonlySetLike<unknown>): boolean {
    return new Set(this.keys()).isDisjointFrom(other);
  }
}

/** The set of a key, created if absent; in a fork, a writable copy. */
export function ownSet<K, T>(map: MutableMap<K, MutableSet<T>>, key: K): MutableSet<T> {
  const known = map.get(key);
  if (known && !(map instanceof LayeredMap && !map.isOwn(key))) return known;
  const made: MutableSet<T> = known ? new LayeredSet(known) : new Set();
  map.set(key, made);
  return made;
}

/** The same with a map. */
export function ownMap<K, L, V>(
  map: MutableMap<K, MutableMap<L, V>>,
  key: K,
  make: () => MutableMap<L, V>,
): MutableMap<L, V> {
  const known = map.get(key);
  if (known && !(map instanceof LayeredMap && !map.isOwn(key))) return known;
  const made: MutableMap<L, V> = known ? new LayeredMap(known) : make();
  map.set(key, made);
  return made;
}
