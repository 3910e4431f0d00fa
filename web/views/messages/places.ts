import type { Model } from '../../model/model.ts';

/** Where one was in a conversation: a message, and how far its top was from that of the view. */
export interface ReadingPlace {
  readonly id: number;
  readonly top: number;
}

const NOTE = 'places';
const MOST = 200;
const SAVE_MS = 1000;

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
    this.#loading ??= this.#read().catch(() => undefined);
    return this.#loading;
  }

  async #read(): Promise<void> {
    try {
      const kept = (await this.#model.note<[string, ReadingPlace][]>(NOTE)) ?? [];
      for (const [key, place] of kept) if (!this.#places.has(key)) this.#places.set(key, place);
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

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#model.setNote(NOTE, [...this.#places]);
  }
}

const known = new WeakMap<Model, Places>();

export function placesOf(model: Model): Places {
  const places = known.get(model) ?? new Places(model);
  known.set(model, places);
  return places;
}
