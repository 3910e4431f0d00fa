/** What a service sent has not the form that its events have. The caller answers ANOMALOUS_WEBHOOK_PAYLOAD. */
export class BadPayload extends Error {
  constructor(path: string, wanted: string) {
    super(`${path === '' ? 'The body' : path} is not ${wanted}.`);
  }
}

/** Characters of one text that are read: more than a message holds. */
const MOST_TEXT = 12_000;
/** Items of one list that are read. */
const MOST_ITEMS = 2000;
/** Values of one event that are looked at: more than any event has. Bounds the time that a hostile body takes. */
const MOST_STEPS = 20_000;

/** Where a value is, for messages. */
interface Place {
  readonly within: Place | undefined;
  readonly keys: readonly (string | number)[];
}

/**
 * A value of unknown JSON. To go into it never throws: what is missing has no text, no items and no members. `text` and `number`
 * throw BadPayload where the value must be there.
 */
export class Payload {
  readonly #value: unknown;
  readonly #at: Place | undefined;
  readonly #budget: { left: number };

  constructor(value: unknown, at?: Place, budget = { left: MOST_STEPS }) {
    this.#value = value;
    this.#at = at;
    this.#budget = budget;
  }

  /** The value at the end of the path of own members. Throws BadPayload when more has been looked at than any event has. */
  at(...path: readonly (string | number)[]): Payload {
    let value = this.#value;
    for (const key of path) {
      const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
      value = isThere ? (value as Record<string | number, unknown>)[key] : undefined;
    }
    return this.#child(value, path);
  }

  #child(value: unknown, keys: readonly (string | number)[]): Payload {
    if (this.#budget.left-- <= 0) throw new BadPayload('', 'an event: it is too large');
    return new Payload(value, { within: this.#at, keys }, this.#budget);
  }

  get #path(): string {
    let names: readonly (string | number)[] = [];
    for (let at = this.#at; at; at = at.within) names = [...at.keys, ...names];
    return names.join('.');
  }

  /** Whether the member is there, null included. */
  has(key: string): boolean {
    return typeof this.#value === 'object' && this.#value !== null && Object.hasOwn(this.#value, key);
  }

  /** Whether there is something: not missing, null, false, 0, empty text, an empty list or object. */
  get isSome(): boolean {
    const value = this.#value;
    if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
    return Boolean(value);
  }

  get isObject(): boolean {
    return typeof this.#value === 'object' && this.#value !== null && !Array.isArray(this.#value);
  }

  get isList(): boolean {
    return Array.isArray(this.#value);
  }

  /** A text, well-formed and without NUL. Throws BadPayload for anything else. */
  get text(): string {
    if (typeof this.#value !== 'string') throw new BadPayload(this.#path, 'a text');
    return clean(this.#value);
  }

  /** A text; '' for anything else. */
  get textOrNone(): string {
    return typeof this.#value === 'string' ? clean(this.#value) : '';
  }

  /** A text, or a number or truth value as a text. Throws BadPayload for anything else. */
  get word(): string {
    const value = this.#value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.text;
  }

  /** What a text in base64 says; undefined for anything else, and for a text that says nothing. */
  get bytes(): Uint8Array | undefined {
    if (typeof this.#value !== 'string') return undefined;
    const bytes = Buffer.from(this.#value, 'base64');
    return bytes.length > 0 ? bytes : undefined;
  }

  /** As `word`; '' where there is none. */
  get wordOrNone(): string {
    const value = this.#value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : this.textOrNone;
  }

  /** A finite number. Throws BadPayload for anything else. */
  get number(): number {
    if (typeof this.#value !== 'number' || !Number.isFinite(this.#value))
      throw new BadPayload(this.#path, 'a number');
    return this.#value;
  }

  get isTrue(): boolean {
    return this.#value === true;
  }

  /** The items of a list, at most 2,000; none of anything else. */
  get items(): Payload[] {
    const value = this.#value;
    if (!Array.isArray(value)) return [];
    return value.slice(0, MOST_ITEMS).map((item, index) => this.#child(item, [index]));
  }

  /** How many items the list has; 0 of anything else. */
  get length(): number {
    return Array.isArray(this.#value) ? this.#value.length : 0;
  }

  /** The members of an object, at most 2,000; none of anything else. */
  get members(): [name: string, value: Payload][] {
    if (!this.isObject) return [];
    const names = Object.keys(this.#value as object).slice(0, MOST_ITEMS);
    return names.map((name) => [clean(name), this.at(name)]);
  }

  /** The first that is there and not empty, of members by name. */
  first(...names: readonly string[]): Payload {
    return names.map((name) => this.at(name)).find(({ isSome }) => isSome) ?? this.at(names[0] ?? '');
  }

  /** As JSON text, for people. */
  get json(): string {
    return clean(JSON.stringify(this.#value, null, 2) ?? 'null');
  }
}

const clean = (text: string): string => text.slice(0, MOST_TEXT).toWellFormed().replaceAll('\0', '');
