import type { Fingerprints } from './chain/fingerprint.ts';
import { readSegmentName } from './chain/spool.ts';

/*
 * A place of backups:
 *   parley-backups.json                        marks the place
 *   files/… exports/… outbox/…                 files of the data folder, each once
 *   copies/TIME/{zst, files, owner, json}     a whole copy: the database, the list of files, owner.rc, the note, which comes last
 *   chains/CHAIN/NUMBER-MS.base.{zst, files, owner, json}     a base, where a restore may begin: the database with all segments up to NUMBER
 *   chains/CHAIN/NUMBER-MS.seg                 the commits since the segment before
 *   chains/CHAIN/NUMBER-NUMBER-MS-MS.segs      segments that were joined: the first and the last of them, and their times
 */
export const MARKER = 'parley-backups.json';
export const FORMAT = 3;
/** Its lists have names only, and its notes nothing of their other parts. */
export const EARLIER_FORMAT = 2;
/** The folders of the data folder that a backup includes. */
export const FILE_FOLDERS = ['files/', 'exports/', 'outbox/'] as const;
export const COPIES = 'copies/';
export const CHAINS = 'chains/';

/** The note of a copy or a base. */
export interface CopyNote {
  readonly format: typeof FORMAT | typeof EARLIER_FORMAT;
  readonly parley: string;
  /** The engine of the server; the copy is in SQLite. */
  readonly engine: 'sqlite' | 'postgres';
  /** ISO 8601: the database is as of then, or somewhat later. */
  readonly made_at: string;
  readonly organization: string;
  readonly log_position: number;
  readonly last_message_id: number;
  readonly files: number;
  readonly database: PackedFile;
  /** By table. */
  readonly tables: Fingerprints;
  /** The other parts; absent in the earlier format. */
  readonly parts?: { readonly files: FileSum; readonly owner?: FileSum };
}

/** Size and hash of a stored file. */
export interface FileSum {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Files by their names in the place; undefined: neither size nor hash is known. */
export type Files = ReadonlyMap<string, FileSum | undefined>;

/** A compressed file. */
export interface PackedFile {
  /** Size before compression. */
  readonly bytes: number;
  readonly packed: number;
  /** Hash of the compressed bytes, hexadecimal. */
  readonly sha256: string;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

export const baseStem = (chain: string, number: number, at: number): string =>
  `${CHAINS}${chain}/${padded(number, 10)}-${padded(at, 13)}.base.`;

/** `20261123T020000Z` */
export const timeName = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.[0-9]+/g, '');

/** A copy or a base, with which a restore may begin. */
export interface Entrance {
  readonly kind: 'copy' | 'base';
  /** UNIX milliseconds. */
  readonly at: number;
  /** `copies/…/` or `chains/…/….base.`: the names of its parts begin with it. */
  readonly stem: string;
}

export interface Base extends Entrance {
  readonly kind: 'base';
  readonly number: number;
  /** The size of the compressed database. */
  readonly bytes: number;
}

/** A file of one segment, or of several that were joined. */
export interface SegmentFile extends SegmentsIn {
  readonly name: string;
  readonly bytes: number;
}

interface SegmentsIn {
  /** The number and the time (UNIX milliseconds) of the first segment. */
  readonly first: number;
  readonly from: number;
  /** The number and the time of the last segment. */
  readonly number: number;
  readonly at: number;
}

export interface Chain {
  readonly id: string;
  /** Complete bases, oldest first. */
  readonly bases: readonly Base[];
  /** By number. */
  readonly segments: readonly SegmentFile[];
  /** Segments that a joined file has too. */
  readonly covered: readonly SegmentFile[];
}

/** `chains/CHAIN/0000000012-1700000000000.base.json` */
export function readBaseName(
  name: string,
): { chain: string; part: string; number: number; at: number } | undefined {
  const match = /^chains\/([^/]+)\/([0-9]{10})-([0-9]{13})\.base\.(zst|files|owner|json)$/.exec(name);
  if (!match) return undefined;
  const [, chain = '', number, at, part = ''] = match;
  return { chain, part, number: Number(number), at: Number(at) };
}

export const joinedName = (chain: string, { first, number, from, at }: SegmentsIn): string =>
  `${CHAINS}${chain}/${[padded(first, 10), padded(number, 10), padded(from, 13), padded(at, 13)].join('-')}.segs`;

export function readSegmentPath(name: string): (SegmentsIn & { readonly chain: string }) | undefined {
  const [, chain, rest = ''] = /^chains\/([^/]+)\/([^/]+)$/.exec(name) ?? [];
  if (chain === undefined) return undefined;
  const single = readSegmentName(rest);
  if (single) return { chain, first: single.number, from: single.at, ...single };
  const joined = /^([0-9]{10})-([0-9]{10})-([0-9]{13})-([0-9]{13})\.segs$/.exec(rest);
  if (!joined) return undefined;
  const [first = 0, number = 0, from = 0, at = 0] = joined.slice(1).map(Number);
  return { chain, first, number, from, at };
}

/** `copies/20261123T020000Z/json` */
export function readCopyNote(name: string): Entrance | undefined {
  const [, stem = '', time] = /^(copies\/([0-9]{8}T[0-9]{6}Z)[^/]*\/)json$/.exec(name) ?? [];
  if (time === undefined) return undefined;
  const text = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return { kind: 'copy', at: Date.parse(text), stem };
}
