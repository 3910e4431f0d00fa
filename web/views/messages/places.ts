import { session } from '../../browser/storage.ts';
import type { Model } from '../../model/model.ts';
import { Lru } from '../../state/lru.ts';

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
  readonly #places = new Lru<string, ReadingPlace>(MOST);
  #loading: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where this page was before it was loaded anew, until one goes elsewhere. */
  #return: Left | undefined;
  isLoaded = false;

  constructor(model: Model) {
    this.#model = model;
    this.#return = takeLeft();
    model.location.place.subscribe(({ fragment }) => {
      if (fragment !== this.#return?.fragment) this.#return = undefined;
    });
  }

  /** The page was reloaded in this narrow: the earlier place is restored, whatever is unread or the address names. */
  returned(key: string): { readonly place: ReadingPlace | undefined } | undefined {
    return this.#return?.key === key ? this.#return : undefined;
  }

  load(): Promise<void> {
    // An unreadable place is dropped: reading begins at the first unread message.
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
    if (place) this.#places.set(key, place);
    else this.#places.delete(key);
    this.#timer ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** The page goes with this narrow in view: what it waits for does not happen any more. */
  leave(key: string): void {
    const { fragment } = this.#model.location.place.peek();
    const left: Left = { fragment, key, place: this.#places.get(key) };
    session.put(NOTE, JSON.stringify(left));
    this.save();
  }

  save(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#model.setNote(NOTE, [...this.#places]);
  }
}

/** Where a tab was when its page went. */
interface Left {
  readonly fragment: string;
  readonly key: string;
  /** Undefined: at the end. */
  readonly place: ReadingPlace | undefined;
}

/** Undefined: the page is opened, not loaded anew or come back to. */
function takeLeft(): Left | undefined {
  const text = session.get(NOTE);
  session.remove(NOTE);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSame = entry?.type === 'reload' || entry?.type === 'back_forward';
  return text !== null && isSame ? (JSON.parse(text) as Left) : undefined;
}

const known = new WeakMap<Model, Places>();

export function placesOf(model: Model): Places {
  const places = known.get(model) ?? new Places(model);
  known.set(model, places);
  return places;
}
