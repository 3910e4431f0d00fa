import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from './integration.ts';

/** An event as a service sends it, and the messages that it becomes. */
export interface RecordedEvent {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
  /** The body is this form. */
  readonly form?: string;
  /** The names of the files of a multipart form. */
  readonly files?: readonly string[];
  readonly messages: readonly Notice[];
}

const FOLDER = join(import.meta.dirname, '../recorded');

/** The recorded events of an integration: for tests, and as examples for people. */
export const readRecorded = (name: string): readonly RecordedEvent[] =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
