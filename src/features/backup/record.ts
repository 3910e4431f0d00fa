import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE_FOLDER } from './state-folder.ts';

/** When commands last made a backup, for the metrics and the doctor, in UNIX milliseconds; 0: never. */
export interface BackupRecord {
  /** The newest whole copy that `backup` has made. */
  readonly copiedAt: number;
  /** The last successful rehearsal. */
  readonly rehearsedAt: number;
}

const NEVER: BackupRecord = { copiedAt: 0, rehearsedAt: 0 };

const pathIn = (dataDir: string): string => join(dataDir, STATE_FOLDER, 'record.json');

export function readRecord(dataDir: string): BackupRecord {
  try {
    const { copiedAt, rehearsedAt } = JSON.parse(
      readFileSync(pathIn(dataDir), 'utf8'),
    ) as Partial<BackupRecord>;
    return { copiedAt: Number(copiedAt) || 0, rehearsedAt: Number(rehearsedAt) || 0 };
  } catch {
    // The note is missing or broken: the next command writes a new one.
    return NEVER;
  }
}

export const noteCopy = (dataDir: string, copiedAt: number): void => note(dataDir, { copiedAt });
export const noteRehearsal = (dataDir: string, rehearsedAt: number): void => note(dataDir, { rehearsedAt });

function note(dataDir: string, news: Partial<BackupRecord>): void {
  mkdirSync(join(dataDir, STATE_FOLDER), { recursive: true, mode: 0o700 });
  const path = pathIn(dataDir);
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify({ ...readRecord(dataDir), ...news })}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
