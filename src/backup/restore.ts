import { closeSync, createWriteStream, ftruncateSync, openSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Place } from '../files/places/place.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { applySegment, DamagedSegment, type Footer, readFooter } from '../store/chain/segment.ts';
import { addLine } from './file-lines.ts';
import type { Files, Note, SegmentName } from './layout.ts';
import { isTaken } from './marker.ts';
import { getPacked } from './pack.ts';
import { readNote, readParts } from './parts.ts';
import { incompleteIn, listPoints, type Points, type Route, routesTo } from './points.ts';
import type { WrongFiles } from './read-back.ts';
import { isSame, Summing } from './sum.ts';

/** Segments that are fetched at once. */
const AT_ONCE = 8;

export interface Rebuilt {
  readonly note: Note;
  /** UNIX milliseconds: the database is as of then. */
  readonly at: number;
  /** Segments that were applied. */
  readonly segments: number;
  /** The footer of the last segment; undefined: there was none. */
  readonly last: Footer | undefined;
  /** The files that belong to the state. */
  readonly files: Files;
  /** The owner's key file. */
  readonly owner: Buffer | undefined;
  /** A sentence for each part that is missing or damaged. */
  readonly faults: readonly string[];
}

export interface RebuildOptions {
  /** A new file. */
  readonly path: string;
  /** UNIX milliseconds; absent: the newest. */
  readonly to?: number | undefined;
  /** Called with the entrance's file, before segments are applied. */
  readonly entered?: (note: Note) => Promise<void>;
}

/** Restores the database file of a moment. If an entrance is damaged, tries an older one, and says so. Throws CannotStart if none is left. */
export async function rebuild(place: Place, options: RebuildOptions): Promise<Rebuilt> {
  if (!(await isTaken(place))) throw new CannotStart(`${place.words} holds no backups.`);
  const points = await listPoints(place);
  const routes = routesTo(points, options.to ?? Number.POSITIVE_INFINITY);
  if (routes.length === 0) throw new CannotStart(`${place.words} ${whatThereIs(points)}`);
  const faults = incompleteIn(points).map((stem) => `${place.words} is damaged: ${stem}json is missing.`);
  for (const route of routes) {
    try {
      return await follow(place, route, { ...options, points, faults });
    } catch (error) {
      rmSync(options.path, { force: true });
      if (!(error instanceof CannotStart) || route === routes.at(-1)) throw error;
      faults.push(`${error.message} An older entrance was taken.`);
    }
  }
  throw new CannotStart(`${place.words} holds no backups.`);
}

function whatThereIs({ copies, chains }: Points): string {
  const times = [...copies, ...chains.flatMap(({ bases }) => bases)].map(({ at }) => at);
  if (times.length === 0) return 'has no backup that came to its end.';
  return `has no backup of that time: the oldest is of ${new Date(Math.min(...times)).toISOString()}.`;
}

interface Following extends RebuildOptions {
  readonly points: Points;
  readonly faults: string[];
}

async function follow(place: Place, route: Route, options: Following): Promise<Rebuilt> {
  const { path, faults } = options;
  const { entrance } = route;
  const note = await readNote(place, entrance);
  await getPacked(place, `${entrance.stem}zst`, { path, packed: note.database });
  await options.entered?.(note);
  const parts = await readParts(place, entrance.stem, note);
  faults.push(...parts.faults);
  const files = new Map(parts.files);
  let last: Footer | undefined;
  let segments = 0;
  const database = openSync(path, 'r+');
  const folder = await mkdtemp(join(dirname(path), 'segments-'));
  try {
    for await (const { name, file } of fetched(place, route.segments, folder)) {
      const expected = (last?.number ?? ('number' in entrance ? Number(entrance.number) : 0)) + 1;
      const footer = readWhole(file, expected);
      if (!footer) {
        faults.push(sentenceOf(name, { ...options, at: last?.at ?? entrance.at }));
        break;
      }
      applySegment(file, database, footer);
      if (footer.pages > 0) ftruncateSync(database, footer.pagesAfter * footer.pageBytes);
      for (const line of footer.files) addLine(files, line);
      last = footer;
      segments++;
      rmSync(file);
    }
  } finally {
    closeSync(database);
    await rm(folder, { recursive: true, force: true });
  }
  return { note, at: last?.at ?? entrance.at, segments, last, files, owner: parts.owner, faults };
}

/** undefined: the segment is damaged, or has another number than expected. */
function readWhole(file: string, number: number): Footer | undefined {
  try {
    const footer = readFooter(file);
    return footer.number === number ? footer : undefined;
  } catch (error) {
    if (error instanceof DamagedSegment) return undefined;
    throw error;
  }
}

function sentenceOf(
  name: string,
  { points, at }: Pick<Following, 'points'> & { readonly at: number },
): string {
  const isNewest = points.chains.some(({ segments }) => segments.at(-1)?.name === name);
  const until = new Date(at).toISOString();
  if (isNewest) return `The last segment (${name}) is cut off and was left out: all until ${until} is there.`;
  return `A segment is damaged, or one before it is missing (${name}): what came after ${until} was left out.`;
}

/** Fetches segments ahead of their use. */
async function* fetched(place: Place, segments: readonly SegmentName[], folder: string) {
  const waiting: Promise<string>[] = [];
  let next = 0;
  const fetchNext = () => {
    const segment = segments[next++];
    if (!segment) return;
    const fetching = fetchSegment(place, segment, folder);
    // It is awaited in its turn; an earlier failure ends the restore.
    fetching.catch(() => {});
    waiting.push(fetching);
  };
  for (let n = 0; n < AT_ONCE; n++) fetchNext();
  for (const { name } of segments) {
    const file = await (waiting.shift() as Promise<string>);
    fetchNext();
    yield { name, file };
  }
}

async function fetchSegment(place: Place, { name, number }: SegmentName, folder: string): Promise<string> {
  const path = join(folder, String(number));
  const source = await place.read(name);
  if (!source) throw new CannotStart(`${place.words} is damaged: it has no ${name}.`);
  await pipeline(source, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** Fetches files; one with other bytes than it was stored with is fetched as it is. */
export async function fetchFiles(place: Place, files: Files, to: Pick<Place, 'put'>): Promise<WrongFiles> {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const [name, sum] of files) {
    const source = await place.read(name);
    if (!source) {
      missing.push(name);
      continue;
    }
    const summing = new Summing();
    await to.put(name, summing.over(source));
    if (sum && !isSame(sum, summing.sum())) changed.push(name);
  }
  return { missing, changed };
}
