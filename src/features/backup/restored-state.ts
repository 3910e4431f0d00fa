import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { applySegment, DamagedSegment, type Footer, readFooter } from './chain/segment.ts';
import type { FetchedFile } from './fetch-segments.ts';
import { addLine } from './file-lines.ts';
import { segmentsIn } from './joined.ts';
import type { Base, Entrance, FileSum } from './layout.ts';

interface StateOptions {
  readonly entrance: Entrance | Base;
  /** What segments say of files is added. */
  readonly files: Map<string, FileSum | undefined>;
  /** UNIX milliseconds: later segments are left out; absent: none is. */
  readonly to: number | undefined;
}

/** The database file of an entrance, to which segments are applied. */
export class RestoredState {
  readonly #options: StateOptions;
  readonly #database: number;
  /** The number of the last segment. */
  #number: number;
  /** Segments that were applied. */
  segments = 0;
  last: Footer | undefined;

  constructor(path: string, options: StateOptions) {
    this.#options = options;
    this.#database = openSync(path, 'r+');
    this.#number = 'number' in options.entrance ? options.entrance.number : 0;
  }

  /** UNIX milliseconds: the database is as of then. */
  get at(): number {
    return this.last?.at ?? this.#options.entrance.at;
  }

  /** Applies the segments of a file that come next. False: one is missing or damaged. */
  apply(fetched: FetchedFile): boolean {
    for (const segment of segmentsIn(fetched)) {
      const footer = readWhole(segment);
      if (!footer || footer.number > this.#number + 1) return false;
      if (footer.number <= this.#number) continue;
      if (footer.at > (this.#options.to ?? Number.POSITIVE_INFINITY)) return true;
      this.#applyNext(segment, footer);
    }
    return this.#number === fetched.file.number;
  }

  close(): void {
    closeSync(this.#database);
  }

  #applyNext(segment: Buffer, footer: Footer): void {
    applySegment(segment, this.#database, footer);
    if (footer.pages > 0) ftruncateSync(this.#database, footer.pagesAfter * footer.pageBytes);
    for (const line of footer.files) addLine(this.#options.files, line);
    this.#number = footer.number;
    this.last = footer;
    this.segments++;
  }
}

/** undefined: the segment is damaged. */
function readWhole(segment: Buffer): Footer | undefined {
  try {
    return readFooter(segment);
  } catch (error) {
    if (error instanceof DamagedSegment) return undefined;
    throw error;
  }
}
