import type { Model } from '../../model/model.ts';

/** Where one was in a conversation: a message, and how far its top was from that of the view. */
export interface ReadingPlace {
  readonly id: number;
  readonly top: number;
}

const NOTE = 'places';
const MOST = 200;
const SAVE_MS = 300;

/** Where one was in each narrow, by its key; kept by the browser. The one that was not used for longest is forgotten. */
export class Places {
  readonly #model: Model;
  readonly #places = new Map<string, ReadingPlace>();
  #loading: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  isLoaded = false;

  constructor(model: Model) {
    this.#model = model;
  }

  load(): Promise<void> {
    // What cannot be read is not kept: reading begins at the first unread message.
    this.#loading ??= this.#read().catch(() => undefined);
    return this.#loading;
  }

  async #read(): Promise<void> {
    try {
      const kept = (await this.#model.note<[string, ReadingPlace][]>(NOTE)) ?? [];
      for (const [key, place] of [...lastOfTab(), ...kept])
        if (!this.#places.has(key)) this.#places.set(key, place);
    } finally {
      this.isLoaded = true;
    }
  }

  get(key: string): ReadingPlace | undefined {
    return this.#places.get(key);
  }

  /** Undefined: one is at the end. */
  set(key: string, place: ReadingPlace | undefined): void {
    if (!place && !this.#places.has(key)) return;
    this.#places.delete(key);
    if (place) this.#places.set(key, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST && oldest !== undefined) this.#places.delete(oldest);
    this.#timer ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** The page goes: what it waits for does not happen any more. */
  leave(): void {
    const last = [...this.#places].at(-1);
    if (last) sessionStorage.setItem(NOTE, JSON.stringify(last));
    this.save();
  }

  save(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#model.setNote(NOTE, [...this.#places]);
  }
}

/** Where this tab was before it was loaded anew. */
function lastOfTab(): [string, ReadingPlace][] {
  const text = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  return text === null ? [] : [JSON.parse(text) as [string, ReadingPlace]];
}

const known = new WeakMap<Model, Places>();

export function placesOf(model: Model): Places {
  const places = known.get(model) ?? new Places(model);
  known.set(model, places);
  return places;
}
