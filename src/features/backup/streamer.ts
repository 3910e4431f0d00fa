import { randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { putBase } from './base.ts';
import { BrokenChain, Recorder } from './chain/recorder.ts';
import { readSegmentName, Spool } from './chain/spool.ts';
import { FileSender } from './file-sender.ts';
import type { FileSource } from './files.ts';
import { baseStem, CHAINS, timeName } from './layout.ts';
import { takePlace } from './marker.ts';
import { listPoints } from './points.ts';
import { prune } from './prune.ts';
import { JOINED, type JoinedSize, SegmentJoiner } from './segment-joiner.ts';

const DAY_MS = 86_400_000;
/** A new base follows after this many bytes of segments, or after the size of the last base, whichever is more. */
const LEAST_BETWEEN_BASES = 256_000_000;
/** Bytes that may wait on the server's disk; beyond, the chain is abandoned. */
const MOST_WAITING = 1_000_000_000;

export interface StreamerOptions {
  /** The database file. */
  readonly database: string;
  readonly ownerFile: string;
  /** The folder for waiting data. */
  readonly folder: string;
  readonly place: BackupPlace;
  readonly source: FileSource;
  /** 0: everything is kept. */
  readonly keepDays: number;
  /** The server was stopped in order, and the database has not changed since. */
  readonly isClosed: boolean;
  readonly now: () => number;
  readonly mostWaiting?: number;
  readonly sealFrom?: number;
  readonly joined?: JoinedSize;
}

/** The state of the backup. */
export interface StreamerState {
  /** UNIX milliseconds: everything committed by then is in the place; 0: nothing is. */
  readonly at: number;
  /** Bytes on the server's disk. */
  readonly waitingBytes: number;
}

interface LastBase {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Keeps a backup up to date. `record` stores new commits on the server's disk, without waiting for the place; `send` copies them
 * there, and `renewBase` puts the whole database there when that is due. A chain that cannot be continued (the place was
 * unreachable for too long, or the database was changed while the server was down) ends; `send` begins another.
 */
export class Streamer {
  readonly #options: StreamerOptions;
  readonly #spool: Spool;
  readonly #files: FileSender;
  #recorder: Recorder | undefined;
  /** The chain in the spool; '': the spool is empty. */
  #chain = '';
  /** The newest segment in the place. */
  #sent = 0;
  #recordedAt = 0;
  #base: LastBase | undefined;
  /** Bytes of segments since the last base. */
  #sinceBase = 0;
  /** Segments in the place that are not joined. */
  #singles = 0;
  /** How many of them the last call of `join` left. */
  #kept = 0;
  readonly #joiner: SegmentJoiner;
  #isReady = false;
  readonly #ending = new AbortController();
  #at = 0;

  constructor(options: StreamerOptions) {
    this.#options = options;
    this.#spool = new Spool(join(options.folder, 'spool'));
    this.#files = new FileSender(options);
    this.#joiner = new SegmentJoiner(options.place, options.joined);
  }

  get state(): StreamerState {
    return { at: Math.min(this.#at, this.#files.oldest), waitingBytes: this.#waitingBytes() };
  }

  /** The newest segment on the server's disk; undefined: there is no chain. */
  get number(): number | undefined {
    return this.#recorder?.number;
  }

  /** Continues the last chain, if possible. Throws BrokenChain. */
  resume(): void {
    const last = this.#spool.last();
    if (!last) {
      this.#spool.clear();
      return;
    }
    this.#chain = last.chain;
    this.#recorder = Recorder.resume(last, this.#options.isClosed, this.#recording());
    this.#files.scan();
  }

  noteFile(name: string): void {
    if (this.#recorder) this.#files.add(name);
  }

  /** Stores new commits on the server's disk. Throws when the chain cannot go on. */
  record(): void {
    const recorder = this.#recorder;
    if (!recorder) return;
    try {
      const now = this.#options.now();
      recorder.record(this.#files.takeLines());
      this.#recordedAt = now;
    } catch (error) {
      this.#endChain();
      if (!(error instanceof BrokenChain)) this.#spool.clear();
      throw error;
    }
    const { mostWaiting = MOST_WAITING } = this.#options;
    if (this.#waitingBytes() <= mostWaiting) return;
    this.#endChain();
    this.#spool.clear();
    throw new Error('Too much waits on the disk of the server for its way to the backup.');
  }

  /** Copies data from the server's disk to the place; begins a chain if there is none. */
  async send(): Promise<void> {
    if (!this.#isReady) await this.#prepare();
    await this.#sendSegments();
    if (!this.#recorder) this.#begin();
    await this.#files.send();
  }

  /** Puts a base in the place if one is due. */
  async renewBase(): Promise<void> {
    const recorder = this.#recorder;
    if (!recorder || !this.#isReady || this.#ending.signal.aborted || !this.#isBaseDue()) return;
    const { now, place, keepDays, folder, database, source, ownerFile } = this.#options;
    const at = now();
    const stem = baseStem(recorder.chain, recorder.number, at);
    const draft = join(folder, 'base.db');
    const { signal } = this.#ending;
    const note = await putBase({
      snapshot: recorder.snapshot(),
      ...{ draft, stem, place, database, source, ownerFile, signal },
    });
    if (this.#recorder !== recorder) return;
    this.#base = { at, bytes: note.database.packed };
    this.#sinceBase = 0;
    if (keepDays > 0) await prune(place, { days: keepDays, now: now() });
  }

  /** Joins segments in the place if there are many. */
  async join(): Promise<void> {
    const { segments } = this.#options.joined ?? JOINED;
    const chain = this.#chain;
    if (!this.#isReady || this.#ending.signal.aborted || this.#singles < this.#kept + segments) return;
    const before = this.#singles;
    const left = await this.#joiner.join(chain);
    if (this.#chain !== chain) return;
    this.#kept = left;
    // Others were sent meanwhile.
    this.#singles += left - before;
  }

  /** Aborts the base being made. */
  endBase(): void {
    this.#ending.abort();
  }

  /** Leaves unsent data for the next start. Returns the newest segment on the server's disk; undefined: there is no chain. */
  close(): number | undefined {
    const number = this.#recorder?.number;
    this.#endChain();
    return number;
  }

  async #prepare(): Promise<void> {
    const { place } = this.#options;
    await takePlace(place);
    const { chains } = await listPoints(place);
    const own = chains.find(({ id }) => id === this.#chain);
    const base = own?.bases.at(-1);
    if (base) {
      const after = own?.segments.filter(({ number }) => number > base.number) ?? [];
      this.#base = { at: base.at, bytes: base.bytes };
      this.#sinceBase = after.reduce((sum, { bytes }) => sum + bytes, 0);
    }
    this.#singles = own?.segments.filter(({ first, number }) => first === number).length ?? 0;
    this.#isReady = true;
  }

  #begin(): void {
    this.#spool.clear();
    const { now } = this.#options;
    this.#chain = `${timeName(now())}-${randomBytes(3).toString('hex')}`;
    this.#recorder = Recorder.begin(this.#chain, this.#recording());
    this.#sent = 0;
    this.#singles = 0;
    this.#kept = 0;
    this.#base = undefined;
    this.#files.clear();
  }

  async #sendSegments(): Promise<void> {
    for (;;) {
      const [chain, recordedAt] = [this.#chain, this.#recordedAt];
      const name = this.#spool.names().find((each) => numberOf(each) > this.#sent);
      if (name === undefined) {
        if (this.#recorder && this.#base) this.#at = Math.max(this.#at, recordedAt);
        return;
      }
      const path = this.#spool.pathOf(name);
      const { size } = statSync(path);
      await this.#options.place.put(`${CHAINS}${chain}/${name}`, createReadStream(path));
      if (this.#chain !== chain) return;
      this.#sinceBase += size;
      this.#singles++;
      this.#sent = numberOf(name);
      if (this.#base) this.#at = Math.max(this.#at, readSegmentName(name)?.at ?? 0);
      for (const each of this.#spool.names()) if (numberOf(each) < this.#sent) this.#spool.remove(each);
    }
  }

  #isBaseDue(): boolean {
    const base = this.#base;
    if (!base) return true;
    const isOld = this.#options.now() - base.at >= DAY_MS && this.#sinceBase > 0;
    return isOld || this.#sinceBase >= Math.max(LEAST_BETWEEN_BASES, base.bytes);
  }

  #endChain(): void {
    this.#recorder?.close();
    this.#recorder = undefined;
    // The next chain begins when the place answers again.
    this.#isReady = false;
  }

  #recording() {
    const { database, now, sealFrom } = this.#options;
    return { database, spool: this.#spool, now, ...(sealFrom !== undefined && { sealFrom }) };
  }

  #waitingBytes(): number {
    return this.#spool.bytes((name) => numberOf(name) > this.#sent);
  }
}

const numberOf = (name: string): number => readSegmentName(name)?.number ?? 0;
