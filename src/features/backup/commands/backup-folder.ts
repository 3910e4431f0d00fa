import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';

/** Written last: it exists only if the backup is complete. */
const NOTE = 'backup.json';

/** The note of a backup in a folder. */
export interface FolderNote {
  readonly format: 1;
  readonly parley: string;
  /** The engine of the server; the copy is in SQLite. */
  readonly engine: 'sqlite' | 'postgres';
  readonly made_at: string;
  readonly organization: string;
  readonly log_position: number;
  readonly last_message_id: number;
  readonly files: number;
}

export const noteIn = (folder: string): string => join(folder, NOTE);

/** Reads the note of a backup. Throws CannotStart if the note is missing, broken, or of an unknown format. */
export function readNote(folder: string): FolderNote {
  if (!existsSync(noteIn(folder))) {
    throw new CannotStart(`${folder} is no backup, or one that did not come to its end: it has no ${NOTE}.`);
  }
  const note = parseNote(folder);
  if (note.format !== 1) throw new CannotStart(`${folder} is a backup of a newer version of Parley.`);
  return note;
}

function parseNote(folder: string): FolderNote {
  try {
    return JSON.parse(readFileSync(noteIn(folder), 'utf8')) as FolderNote;
  } catch (error) {
    throw new CannotStart(`${folder} is a broken backup: its ${NOTE} cannot be read.`, { cause: error });
  }
}
