import type { BackupPlace } from '../../engine/files/places/place.ts';
import {
  type Base,
  CHAINS,
  type Chain,
  COPIES,
  type Entrance,
  readBaseName,
  readCopyNote,
  readSegmentPath,
  type SegmentFile,
} from './layout.ts';

export interface Points {
  /** Complete copies, oldest first. */
  readonly copies: readonly Entrance[];
  /** Oldest first. */
  readonly chains: readonly Chain[];
  /** Parts of copies and bases without a note, which were not completed. */
  readonly unfinished: readonly { readonly name: string; readonly putAt: number }[];
}

/** The contents of a place of backups, by the names of its files. */
export async function listPoints(place: BackupPlace): Promise<Points> {
  const copies: Entrance[] = [];
  const parts: { name: string; putAt: number }[] = [];
  for await (const { name, putAt } of place.list(COPIES)) {
    const note = readCopyNote(name);
    if (note) copies.push(note);
    parts.push({ name, putAt });
  }
  const found = new ChainFinder();
  for await (const file of place.list(CHAINS)) {
    if (!found.add(file)) parts.push(file);
  }
  const chains = found.chains();
  const stems = [...copies, ...chains.flatMap(({ bases }) => bases)].map(({ stem }) => stem);
  const unfinished = parts.filter(({ name }) => !stems.some((stem) => name.startsWith(stem)));
  return { copies: copies.sort(byTime), chains, unfinished };
}

/** The copies and bases that lack only their note, which comes last: it was removed, or the server was killed just before. */
export function incompleteIn({ unfinished }: Pick<Points, 'unfinished'>): string[] {
  const names = new Set(unfinished.map(({ name }) => name));
  const stems = [...names]
    .filter((name) => name.endsWith('files'))
    .map((name) => name.slice(0, -'files'.length));
  return stems.filter((stem) => names.has(`${stem}zst`));
}

const byTime = (a: Entrance, b: Entrance): number => a.at - b.at;

class ChainFinder {
  readonly #bases = new Map<string, Base[]>();
  readonly #segments = new Map<string, SegmentFile[]>();
  /** Bytes of the database, by stem. */
  readonly #sizes = new Map<string, number>();

  /** False: the file is no part of a base. */
  add({ name, bytes }: { readonly name: string; readonly bytes: number }): boolean {
    const segment = readSegmentPath(name);
    if (segment) {
      const { chain, ...numbers } = segment;
      add(this.#segments, chain, { name, bytes, ...numbers });
      return true;
    }
    const base = readBaseName(name);
    if (!base) return false;
    const { chain, part, number, at } = base;
    const stem = name.slice(0, -part.length);
    if (part === 'zst') this.#sizes.set(stem, bytes);
    if (part === 'json') add(this.#bases, chain, { kind: 'base', stem, number, at, bytes: 0 });
    return false;
  }

  chains(): Chain[] {
    const ids = new Set([...this.#bases.keys(), ...this.#segments.keys()]);
    return [...ids].sort().map((id) => ({
      id,
      bases: (this.#bases.get(id) ?? [])
        .map((base) => ({ ...base, bytes: this.#sizes.get(base.stem) ?? 0 }))
        .sort(byTime),
      ...inOrder(this.#segments.get(id) ?? []),
    }));
  }
}

/** A server that was killed while it joined segments has left some twice. */
function inOrder(files: readonly SegmentFile[]): Pick<Chain, 'segments' | 'covered'> {
  const segments: SegmentFile[] = [];
  const covered: SegmentFile[] = [];
  for (const file of files.toSorted((a, b) => a.first - b.first || b.number - a.number))
    (file.number > (segments.at(-1)?.number ?? 0) ? segments : covered).push(file);
  return { segments, covered };
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A way to restore a state of the database. */
export interface RestoreRoute {
  readonly entrance: Entrance;
  /** The segments to apply to the entrance, in order: from the entrance on, up to `to`. */
  readonly segments: readonly SegmentFile[];
  /** UNIX milliseconds of the state. */
  readonly at: number;
}

/** The routes to the newest state not after `to`, best first; empty: there is none. */
export function routesTo({ copies, chains }: Points, to: number): RestoreRoute[] {
  const fromCopies = copies
    .filter(({ at }) => at <= to)
    .map((entrance) => ({ entrance, segments: [], at: entrance.at }));
  const fromBases = chains.flatMap(({ bases, segments }) =>
    bases
      .filter(({ at }) => at <= to)
      .map((entrance): RestoreRoute => {
        const after = segments.filter(({ number, from }) => number > entrance.number && from <= to);
        const last = Math.min(after.at(-1)?.at ?? 0, to);
        return { entrance, segments: after, at: Math.max(entrance.at, last) };
      }),
  );
  const best = (a: RestoreRoute, b: RestoreRoute) => b.at - a.at || b.entrance.at - a.entrance.at;
  return [...fromCopies, ...fromBases].sort(best);
}
