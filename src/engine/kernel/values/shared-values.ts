/** Values that are made of texts: equal texts share one value. Beyond `most` texts the least recently used is forgotten. */
export class SharedValues<V> {
  readonly #make: (text: string) => V;
  readonly #most: number;
  /** The latest used is the last. */
  readonly #values = new Map<string, V>();

  constructor(most: number, make: (text: string) => V) {
    this.#most = most;
    this.#make = make;
  }

  of(text: string): V {
    const known = this.#values.get(text);
    const value = known ?? this.#make(text);
    this.#values.delete(text);
    this.#values.set(text, value);
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size > this.#most) this.#values.delete(oldest);
    return value;
  }
}
