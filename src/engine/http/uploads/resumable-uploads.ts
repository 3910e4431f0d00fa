import type { Caller } from '../../declared.ts';

type User = Caller['user'];

/** A complete file on the disk of this machine. */
export interface WholeFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The application's part of resumable uploads (tus 1.0). */
export interface ResumableUploads {
  /** The limit for one file. */
  readonly maxBytes: number;
  /** The limit for all unfinished uploads of one user. */
  readonly maxUnfinishedBytes: number;
  /** The text of the refusal of a larger file. */
  readonly tooLarge: string;
  /** The cost of each upload, in requests. */
  readonly cost: number;
  /** Throws the ApiError that refuses an upload of this size. */
  begin(user: User, size: number): Promise<void>;
  /** Takes the file; returns the reply to the client. */
  finish(user: User, file: WholeFile): Promise<Readonly<Record<string, unknown>>>;
}
