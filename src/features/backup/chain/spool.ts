import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedSegment, type Footer, readFooter, writeSegment } from './segment.ts';

const NAME = /^([0-9]{10})-([0-9]{13})\.seg$/;
const DRAFT = 'draft';

/** `0000000012-1700000000000.seg`: number and UNIX milliseconds. */
export const segmentName = ({ number, at }: Pick<Footer, 'number' | 'at'>): string =>
  `${String(number).padStart(10, '0')}-${String(at).padStart(13, '0')}.seg`;

/** Number and time in the name of a segment; undefined: it is no segment. */
export function readSegmentName(name: string): Pick<Footer, 'number' | 'at'> | undefined {
  const [, number, at] = NAME.exec(name) ?? [];
  return number === undefined ? undefined : { number: Number(number), at: Number(at) };
}

/** Segments that wait on the server's disk for their upload. The newest segment stays: the chain goes on from it. */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** The names of the segments, in order. */
  names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => NAME.test(name))
      .sort();
  }

  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  bytes(counts: (name: string) => boolean = () => true): number {
    const sizes = this.names()
      .filter(counts)
      .map((name) => statSync(this.pathOf(name), { throwIfNoEntry: false })?.size ?? 0);
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Adds a segment, which gets its name once it is whole and on disk. */
  add(footer: Footer, source?: Parameters<typeof writeSegment>[2]): string {
    const draft = this.pathOf(DRAFT);
    writeSegment(draft, footer, source);
    const name = segmentName(footer);
    renameSync(draft, this.pathOf(name));
    return name;
  }

  remove(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  clear(): void {
    for (const name of this.names()) this.remove(name);
  }

  /** The newest segment; undefined: there is none, or it is damaged. */
  last(): Footer | undefined {
    const name = this.names().at(-1);
    if (name === undefined) return undefined;
    try {
      return readFooter(readFileSync(this.pathOf(name)));
    } catch (error) {
      if (error instanceof DamagedSegment) return undefined;
      throw error;
    }
  }
}
