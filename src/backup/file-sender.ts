import type { Place } from '../files/places/place.ts';
import { copyFile, copyNewFiles, type FileSource } from './files.ts';

/** The most names that are kept; beyond, all files are examined. */
const MOST_NAMES = 100_000;

interface FileSenderOptions {
  readonly place: Place;
  readonly source: FileSource;
  readonly now: () => number;
}

/** Copies new files to the place of the backup. */
export class FileSender {
  readonly #options: FileSenderOptions;
  /** When each file came, by name. */
  readonly #waiting = new Map<string, number>();
  /** The files that no segment names yet. */
  #names: string[] = [];
  #isScanDue = false;

  constructor(options: FileSenderOptions) {
    this.#options = options;
  }

  /** UNIX milliseconds since which a file waits; Infinity: none waits. */
  get oldest(): number {
    const [first] = this.#waiting.values();
    return first ?? Number.POSITIVE_INFINITY;
  }

  add(name: string): void {
    if (this.#waiting.size >= MOST_NAMES) this.scan();
    else this.#waiting.set(name, this.#options.now());
    this.#names.push(name);
  }

  /** Makes the next `send` examine all files. */
  scan(): void {
    this.#isScanDue = true;
  }

  clear(): void {
    this.#waiting.clear();
    this.#names = [];
    this.#isScanDue = false;
  }

  takeNames(): readonly string[] {
    return this.#names.splice(0);
  }

  async send(): Promise<void> {
    const { source, place } = this.#options;
    if (this.#isScanDue) {
      const { copied } = await copyNewFiles(source, place);
      this.#isScanDue = false;
      this.#names.push(...copied);
    }
    for (const name of [...this.#waiting.keys()]) {
      await copyFile(source, place, name);
      this.#waiting.delete(name);
    }
  }
}
