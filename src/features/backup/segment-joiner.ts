import type { BackupPlace } from '../../engine/files/places/place.ts';
import { readFooter } from './chain/segment.ts';
import { fetchSegments } from './fetch-segments.ts';
import { joined } from './joined.ts';
import { joinedName, type SegmentFile } from './layout.ts';
import { listPoints } from './points.ts';

/** How many segments, and bytes of them, make a joined file. */
export interface JoinedSize {
  readonly segments: number;
  readonly bytes: number;
}

/** About three minutes of a busy server. */
export const JOINED: JoinedSize = { segments: 500, bytes: 32_000_000 };

/**
 * Joins the segments of a chain in its place: a restore takes one file in the place of hundreds, and can still go to each of their moments.
 * The joined file is stored before its segments are removed. If the server is killed in between, the next call removes them.
 */
export class SegmentJoiner {
  readonly #place: BackupPlace;
  readonly #size: JoinedSize;
  /** They stay as they are. */
  readonly #damaged = new Set<string>();

  constructor(place: BackupPlace, size = JOINED) {
    this.#place = place;
    this.#size = size;
  }

  /** Returns how many single segments the chain has then. Throws if one is damaged. */
  async join(id: string): Promise<number> {
    const { chains } = await listPoints(this.#place);
    const { segments = [], covered = [] } = chains.find((chain) => chain.id === id) ?? {};
    for (const { name } of covered) await this.#place.remove(name);
    const singles = segments.filter(({ first, number }) => first === number);
    let left = singles.length;
    for (const run of this.#runs(singles)) {
      await this.#joinRun(id, run);
      left -= run.length;
    }
    return left;
  }

  /** The runs of whole segments without a gap that are as large as a joined file should be. */
  *#runs(singles: readonly SegmentFile[]): Generator<readonly SegmentFile[]> {
    let run: SegmentFile[] = [];
    let bytes = 0;
    for (const single of singles) {
      const follows = single.number === (run.at(-1)?.number ?? 0) + 1;
      if (!follows || this.#damaged.has(single.name)) [run, bytes] = [[], 0];
      if (this.#damaged.has(single.name)) continue;
      run.push(single);
      bytes += single.bytes;
      if (run.length < 2 || (run.length < this.#size.segments && bytes < this.#size.bytes)) continue;
      yield run;
      [run, bytes] = [[], 0];
    }
  }

  async #joinRun(id: string, run: readonly SegmentFile[]): Promise<void> {
    const segments: Buffer[] = [];
    for await (const { file, bytes } of fetchSegments(this.#place, run)) {
      this.#requireWhole(file, bytes);
      segments.push(bytes as Buffer);
    }
    const [first, last] = [run[0], run.at(-1)] as [SegmentFile, SegmentFile];
    const name = joinedName(id, { first: first.number, from: first.at, number: last.number, at: last.at });
    await this.#place.put(name, joined(segments));
    for (const each of run) await this.#place.remove(each.name);
  }

  #requireWhole({ name, number }: SegmentFile, bytes: Buffer | undefined): void {
    try {
      if (bytes && readFooter(bytes).number === number) return;
    } catch (cause) {
      this.#damaged.add(name);
      throw new Error(`${name} is damaged: a restore ends before it until there is a new base.`, { cause });
    }
    this.#damaged.add(name);
    throw new Error(`${name} is missing, or is another segment.`);
  }
}
