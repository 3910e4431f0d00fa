import { rmSync } from 'node:fs';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { append, least } from '../../engine/kernel/values/lists.ts';
import type { Footer } from './chain/segment.ts';
import { fetchSegments } from './fetch-segments.ts';
import type { CopyNote, Files } from './layout.ts';
import { isTaken } from './marker.ts';
import { getPacked } from './pack.ts';
import { readNote, readParts } from './parts.ts';
import { incompleteIn, listPoints, type Points, type RestoreRoute, routesTo } from './points.ts';
import type { WrongFiles } from './read-back.ts';
import { RestoredState } from './restored-state.ts';
import { isSame, Summing } from './sum.ts';

export interface Rebuilt {
  readonly note: CopyNote;
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
  readonly entered?: (note: CopyNote) => Promise<void>;
}

/** Restores the database file of a moment. If an entrance is damaged, tries an older one, and says so. Throws CannotStart if none is left. */
export async function rebuild(place: BackupPlace, options: RebuildOptions): Promise<Rebuilt> {
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
  return `has no backup of that time: the oldest is of ${new Date(least(times)).toISOString()}.`;
}

interface Following extends RebuildOptions {
  readonly points: Points;
  readonly faults: string[];
}

async function follow(place: BackupPlace, route: RestoreRoute, options: Following): Promise<Rebuilt> {
  const { path, faults } = options;
  const { entrance } = route;
  const note = await readNote(place, entrance);
  await getPacked(place, `${entrance.stem}zst`, { path, packed: note.database });
  await options.entered?.(note);
  const parts = await readParts(place, entrance.stem, note);
  append(faults, parts.faults);
  const files = new Map(parts.files);
  const state = new RestoredState(path, { entrance, files, to: options.to });
  try {
    for await (const fetched of fetchSegments(place, route.segments)) {
      if (state.apply(fetched)) continue;
      faults.push(sentenceOf(fetched.file.name, { ...options, at: state.at }));
      break;
    }
  } finally {
    state.close();
  }
  const { at, segments, last } = state;
  return { note, at, segments, last, files, owner: parts.owner, faults };
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

/** Fetches files; one with other bytes than it was stored with is fetched as it is. */
export async function fetchFiles(
  place: BackupPlace,
  files: Files,
  to: Pick<BackupPlace, 'put'>,
): Promise<WrongFiles> {
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
