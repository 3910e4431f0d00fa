import type { BackupPlace } from '../../engine/files/places/place.ts';
import { lineOf } from './file-lines.ts';
import type { FileSource } from './files.ts';
import { copyFile, copyMissingFiles } from './store-files.ts';

/** The most names that are kept; beyond, all files are examined. */
const MOST_NAMES = 100_000;

interface FileSenderOptions {
  readonly place: BackupPlace;
  readonly source: FileSource;
  readonly now: () => number;
}

/** Copies new files to the place of the backup. */
export class FileSender {
  readonly #options: FileSenderOptions;
  /** When each file came, by name. */
  readonly #waiting = new Map<string, number>();
  /** What no segment says yet: names of files that came, and sums of files that are in the place. */
  #lines: string[] = [];
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
    this.#lines.push(lineOf(name, undefined));
  }

  /** Makes the next `send` examine all files. */
  scan(): void {
    this.#isScanDue = true;
  }

  clear(): void {
    this.#waiting.clear();
    this.#lines = [];
    this.#isScanDue = false;
  }

  takeLines(): readonly string[] {
    return this.#lines.splice(0);
  }

  async send(): Promise<void> {
    if (this.#isScanDue) {
      const { copied } = await copyMissingFiles(this.#options);
      this.#isScanDue = false;
      for (const [name, sum] of copied) this.#lines.push(lineOf(name, sum));
    }
    for (const name of [...this.#waiting.keys()]) {
      const sum = await copyFile(this.#options, name);
      if (sum) this.#lines.push(lineOf(name, sum));
      this.#waiting.delete(name);
    }
  }
}
