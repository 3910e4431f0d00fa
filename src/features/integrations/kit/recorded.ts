import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormFile } from '../../../engine/kernel/form-file.ts';
import type { Notice, NoticeFile } from './integration.ts';

/** A file with its content as a text. */
type AsText<File extends NoticeFile> = Omit<File, 'bytes'> & { readonly text: string };

/** An event as a service sends it, and its messages. */
export interface RecordedEvent {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
  /** The body is this form. */
  readonly form?: string;
  /** The files of a multipart form. */
  readonly files?: readonly AsText<FormFile>[];
  readonly messages: readonly (Omit<Notice, 'files'> & { readonly files?: readonly AsText<NoticeFile>[] })[];
}

const FOLDER = join(import.meta.dirname, '../recorded');

/** The recorded events of an integration: for tests, and as examples in the documentation. */
export const readRecorded = (name: string): readonly RecordedEvent[] =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
