/** Finds members of a plain list by their key without looking at each one. A change of the list goes through `put` or `take`. */
export class Keyed<T, K> {
  readonly #keyOf: (value: T) => K;
  readonly #places = new WeakMap<T[], Map<K, number>>();

  constructor(keyOf: (value: T) => K) {
    this.#keyOf = keyOf;
  }

  find(list: T[] | undefined, key: K): T | undefined {
    const at = list && this.#placesIn(list).get(key);
    return at === undefined ? undefined : list?.[at];
  }

  /** In the place of the one with this key, or at the end. */
  put(list: T[] | undefined, value: T): void {
    if (!list) return;
    const places = this.#placesIn(list);
    const key = this.#keyOf(value);
    const at = places.get(key) ?? list.length;
    list[at] = value;
    places.set(key, at);
  }

  /** Takes it out of the list; the last one gets its place. */
  take(list: T[] | undefined, key: K): T | undefined {
    const places = list && this.#placesIn(list);
    const at = places?.get(key);
    if (!list || at === undefined) return undefined;
    const taken = list[at];
    const last = list.pop() as T;
    places?.delete(key);
    if (at < list.length) {
      list[at] = last;
      places?.set(this.#keyOf(last), at);
    }
    return taken;
  }

  /** A list of another length than before was changed elsewhere. */
  #placesIn(list: T[]): Map<K, number> {
    const known = this.#places.get(list);
    if (known?.size === list.length) return known;
    const places = new Map(list.map((each, at) => [this.#keyOf(each), at]));
    this.#places.set(list, places);
    return places;
  }
}
