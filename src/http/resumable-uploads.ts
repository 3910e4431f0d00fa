import type { Caller } from '../context.ts';

type User = Caller['user'];

/** A file that has come in whole, on the disk of this machine. */
export interface WholeFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What uploads that can be resumed (tus 1.0) are for. */
export interface ResumableUploads {
  /** For each. */
  readonly maxBytes: number;
  /** The bound for all unfinished uploads of one person. */
  readonly maxUnfinishedBytes: number;
  /** The refusal of a larger body. */
  readonly tooLarge: string;
  /** What each counts, in requests. */
  readonly cost: number;
  /** Throws the ApiError by which an upload of so many bytes is refused. */
  begin(user: User, size: number): Promise<void>;
  /** Takes over the file; returns the reply to the client. */
  finish(user: User, file: WholeFile): Promise<Readonly<Record<string, unknown>>>;
}
