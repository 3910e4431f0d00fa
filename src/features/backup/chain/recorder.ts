import type { Footer } from './segment.ts';
import type { Spool } from './spool.ts';
import { markAtBeginning, WalFile, type WalMark } from './wal.ts';
import { type Positions, WalHold } from './wal-hold.ts';

/** The most pages of a segment, roughly: 32 MB. */
const MOST_PAGES = 8192;
/** Frames from which the write-ahead log should begin anew: 48 MB. SQLite itself does so from 16,000. */
const SEAL_FROM = 12_000;

/** Some of the writes to the database are missing from the chain. */
export class BrokenChain extends Error {}

interface RecorderOptions {
  /** The database file. */
  readonly database: string;
  readonly spool: Spool;
  readonly now: () => number;
  /** The number of frames from which the write-ahead log may begin anew. */
  readonly sealFrom?: number;
}

/** A place in a chain. */
interface Point {
  readonly mark: WalMark;
  readonly isSealed: boolean;
  /** The server was stopped here, and nobody has written to the database since. */
  readonly isClosed?: boolean;
}

/** The mark of a write-ahead log that did not exist yet. */
const NOTHING: WalMark = { salt: 0, otherSalt: 0, frames: 0, sum: [0, 0] };

const isNothing = ({ salt, otherSalt, frames }: WalMark): boolean =>
  salt === 0 && otherSalt === 0 && frames === 0;

/**
 * Stores the commits of the database as segments in the spool, one after another without a gap. Use it for one
 * task at a time.
 */
export class Recorder {
  readonly #wal: string;
  readonly #hold: WalHold;
  readonly #spool: Spool;
  readonly #now: () => number;
  readonly #sealFrom: number;
  readonly #chain: string;
  #number: number;
  #point: Point;
  #positions: Positions = { logPosition: 0, lastMessageId: 0 };

  /** Begins a chain. */
  static begin(chain: string, options: RecorderOptions): Recorder {
    const recorder = new Recorder({ chain, number: 0, point: { mark: NOTHING, isSealed: false } }, options);
    recorder.#begin();
    return recorder;
  }

  /**
   * Continues the chain of the newest segment; `isClosed`: the server was stopped after it, and the database has not changed
   * since. Throws BrokenChain.
   */
  static resume(last: Footer, isClosed: boolean, options: RecorderOptions): Recorder {
    if (isNothing(last.mark) && !isClosed) throw new BrokenChain('There was no write-ahead log.');
    const point = { mark: last.mark, isSealed: last.isSealed, isClosed };
    const recorder = new Recorder({ chain: last.chain, number: last.number, point }, options);
    try {
      recorder.#positions = recorder.#hold.renew();
      recorder.#verify();
      return recorder;
    } catch (error) {
      recorder.close();
      throw error;
    }
  }

  private constructor(
    { chain, number, point }: { chain: string; number: number; point: Point },
    { database, spool, now, sealFrom = SEAL_FROM }: RecorderOptions,
  ) {
    this.#chain = chain;
    this.#number = number;
    this.#point = point;
    this.#wal = `${database}-wal`;
    this.#hold = new WalHold(database);
    this.#spool = spool;
    this.#now = now;
    this.#sealFrom = sealFrom;
  }

  get chain(): string {
    return this.#chain;
  }

  /** The newest segment; 0: there is none. */
  get number(): number {
    return this.#number;
  }

  get positions(): Positions {
    return this.#positions;
  }

  /** A snapshot of the database at or after the newest segment, on a connection that the caller closes. */
  snapshot() {
    return this.#hold.snapshot();
  }

  /** Stores the commits since the last call; `files`: names of files that came with them. Throws BrokenChain. */
  record(files: readonly string[] = []): void {
    this.#positions = this.#hold.renew();
    this.#store({ files, isSealed: false });
    this.#hold.drop();
    if (this.#point.mark.frames >= this.#sealFrom) this.#seal();
  }

  close(): void {
    this.#hold.close();
  }

  #begin(): void {
    this.#positions = this.#hold.renew();
    const skip = () => {
      this.#point = { mark: this.#endOfLog(), isSealed: true };
    };
    // With a lock the log may begin anew here; without a lock it cannot, since a snapshot is open.
    if (!this.#hold.seal(skip)) this.#point = { mark: this.#endOfLog(), isSealed: false };
  }

  #seal(): void {
    // Most of it while others go on writing.
    this.#hold.checkpoint();
    this.#hold.seal(() => {
      this.#positions = this.#hold.renew();
      this.#store({ files: [], isSealed: true });
      this.#hold.drop();
    });
  }

  #endOfLog(): WalMark {
    const wal = WalFile.open(this.#wal);
    try {
      const header = wal?.header();
      if (!wal || !header) return NOTHING;
      const beginning = markAtBeginning(header);
      return wal.committedSince(beginning)?.mark ?? beginning;
    } finally {
      wal?.close();
    }
  }

  #store({ files, isSealed }: { files: readonly string[]; isSealed: boolean }): void {
    const wal = WalFile.open(this.#wal);
    try {
      let named = files;
      for (;;) {
        const from = this.#whereToGoOn(wal);
        const committed = wal?.committedSince(from, MOST_PAGES);
        if (!wal || !committed) break;
        this.#add(
          { ...committed, files: named, isSealed: false, pages: committed.pages.size },
          { wal, committed },
        );
        named = [];
      }
      if (!isSealed && named.length === 0) return;
      const { mark } = this.#point;
      this.#add({
        mark,
        files: named,
        isSealed: isSealed || this.#point.isSealed,
        pages: 0,
        pagesAfter: 0,
        pageBytes: 0,
      });
    } finally {
      wal?.close();
    }
  }

  #add(
    part: Pick<Footer, 'mark' | 'files' | 'isSealed' | 'pages' | 'pagesAfter' | 'pageBytes'>,
    source?: Parameters<Spool['add']>[1],
  ): void {
    const { mark, files, isSealed, pages, pagesAfter, pageBytes } = part;
    const { isClosed = false } = this.#point;
    this.#number++;
    this.#spool.add(
      {
        ...{ chain: this.#chain, number: this.#number, at: this.#now() },
        ...{ mark, files, isSealed, pages, pagesAfter, pageBytes, ...this.#positions },
      },
      source,
    );
    this.#point = { mark, isSealed, isClosed: isClosed && pages === 0 };
  }

  /** The mark up to which the log is stored; where the log began anew, its beginning. Throws BrokenChain. */
  #whereToGoOn(wal: WalFile | undefined): WalMark {
    const { mark, isSealed, isClosed } = this.#point;
    const header = wal?.header();
    if (!header || (header.salt === mark.salt && header.otherSalt === mark.otherSalt)) return mark;
    const isNext = header.salt === (mark.salt + 1) % 2 ** 32;
    const isFirst = header.isFirst && (isClosed === true || isNothing(mark));
    if ((isSealed && isNext) || isFirst) return markAtBeginning(header);
    throw new BrokenChain('The write-ahead log has begun anew.');
  }

  /** Checks that the log still has the stored part. Throws BrokenChain. */
  #verify(): void {
    const wal = WalFile.open(this.#wal);
    try {
      const from = this.#whereToGoOn(wal);
      const isThere = wal?.has(from) ?? this.#point.isClosed === true;
      if (!isThere) throw new BrokenChain('The write-ahead log does not have what is stored of it.');
    } finally {
      wal?.close();
    }
  }
}
