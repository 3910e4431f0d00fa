import type { BackupPlace } from '../../engine/files/places/place.ts';
import { least } from '../../engine/kernel/values/lists.ts';
import { CHAINS, type Chain, type Entrance, FILE_FOLDERS } from './layout.ts';
import { filesOf } from './parts.ts';
import { listPoints, type Points } from './points.ts';

const DAY_MS = 86_400_000;

export interface KeepingRules {
  /** The number of copies to keep; absent: all. */
  readonly copies?: number;
  /** Days for which copies and chains are kept; absent: forever. */
  readonly days?: number;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** Removes copies and chains that need not be kept, oldest first; always keeps the newest copy and the newest base. Returns the number of removed copies. */
export async function prune(place: BackupPlace, keeping: KeepingRules): Promise<number> {
  const points = await listPoints(place);
  const copies = oldCopies(points.copies, keeping);
  for (const { stem } of copies) await removeAll(place, [`${stem}json`, ...(await namesBelow(place, stem))]);
  if (keeping.days !== undefined) {
    const before = keeping.now - keeping.days * DAY_MS;
    const isLast = (chain: Chain) => chain === points.chains.findLast(({ bases }) => bases.length > 0);
    for (const chain of points.chains) await pruneChain(place, chain, { before, isLast: isLast(chain) });
  }
  const left = points.unfinished.filter(({ putAt }) => putAt < keeping.now - DAY_MS);
  await removeAll(
    place,
    left.map(({ name }) => name),
  );
  await removeFiles(place, await listPoints(place));
  return copies.length;
}

function oldCopies(copies: readonly Entrance[], { copies: most, days, now }: KeepingRules): Entrance[] {
  const others = copies.slice(0, -1);
  const isOver = (index: number) => most !== undefined && copies.length - index > most;
  const isOld = (at: number) => days !== undefined && at < now - days * DAY_MS;
  return others.filter(({ at }, index) => isOver(index) || isOld(at));
}

/** Keeps a chain from its newest base before the limit on. */
async function pruneChain(
  place: BackupPlace,
  { id, bases, segments }: Chain,
  { before, isLast }: { before: number; isLast: boolean },
): Promise<void> {
  const end = Math.max(segments.at(-1)?.at ?? 0, bases.at(-1)?.at ?? 0);
  if (end < before && !isLast) return removeAll(place, await namesBelow(place, `${CHAINS}${id}/`));
  const first = bases.findLast(({ at }) => at < before);
  if (!first) return;
  for (const { stem } of bases.filter(({ at }) => at < first.at)) await removeAll(place, partsOf(stem));
  await removeAll(
    place,
    segments.filter(({ number }) => number <= first.number).map(({ name }) => name),
  );
}

/** The note is removed first: without it the base does not count. */
const partsOf = (stem: string): string[] => ['json', 'files', 'owner', 'zst'].map((part) => stem + part);

/**
 * Removes files that no list names, and that were stored a day before the oldest remaining copy or base: a chain may have files that
 * no list names, but they came after its base.
 */
async function removeFiles(place: BackupPlace, { copies, chains }: Points): Promise<void> {
  const entrances = [...copies, ...chains.flatMap(({ bases }) => bases)];
  if (entrances.length === 0) return;
  const before = least(entrances.map(({ at }) => at)) - DAY_MS;
  const old: string[] = [];
  for (const below of FILE_FOLDERS) {
    for await (const { name, putAt } of place.list(below)) if (putAt < before) old.push(name);
  }
  if (old.length === 0) return;
  const named = new Set<string>();
  for (const entrance of entrances) {
    const files = await filesOf(place, entrance);
    // Files that a damaged list names are not known: all stay.
    if (!files) return;
    for (const name of files.keys()) named.add(name);
  }
  await removeAll(
    place,
    old.filter((name) => !named.has(name)),
  );
}

async function namesBelow(place: BackupPlace, below: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of place.list(below)) names.push(name);
  return names;
}

async function removeAll(place: BackupPlace, names: readonly string[]): Promise<void> {
  for (const name of names) await place.remove(name);
}
