interface Waiting {
  readonly host: string;
  start(): void;
}

export interface PlacesOptions {
  /** Tasks that run at once. */
  readonly most: number;
  /** Tasks of one host that run at once. */
  readonly ofHost: number;
  /** Tasks that wait; more are refused. */
  readonly mostWaiting: number;
}

/** Bounds how many tasks run at once, in all and for each host. */
export class HostSlots {
  readonly #options: PlacesOptions;
  readonly #working = new Map<string, number>();
  #count = 0;
  readonly #waiting: Waiting[] = [];

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Runs the task when there is room, in the order of calls; undefined: too many wait. */
  async run<T>(host: string, task: () => Promise<T>): Promise<T | undefined> {
    if (!this.#hasRoom(host)) {
      if (this.#waiting.length >= this.#options.mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push({ host, start: resolve }));
    } else this.#take(host);
    try {
      return await task();
    } finally {
      this.#leave(host);
    }
  }

  #hasRoom(host: string): boolean {
    return this.#count < this.#options.most && (this.#working.get(host) ?? 0) < this.#options.ofHost;
  }

  #take(host: string): void {
    this.#count++;
    this.#working.set(host, (this.#working.get(host) ?? 0) + 1);
  }

  #leave(host: string): void {
    this.#count--;
    const left = (this.#working.get(host) ?? 1) - 1;
    if (left === 0) this.#working.delete(host);
    else this.#working.set(host, left);
    const next = this.#waiting.findIndex((each) => this.#hasRoom(each.host));
    const [started] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!started) return;
    this.#take(started.host);
    started.start();
  }
}
