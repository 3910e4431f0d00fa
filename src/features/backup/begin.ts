import { join } from 'node:path';
import type { Config } from '../../engine/config/config.ts';
import type { FileStorage } from '../../engine/files/storage.ts';
import type { Log } from '../../engine/kernel/log.ts';
import { DATABASE_FILE } from '../../engine/store/sqlite.ts';
import { BackupStream, noteClosed, noteFiles, takeClosed } from './stream.ts';
import type { StreamerState } from './streamer.ts';

export interface Backup {
  readonly state: StreamerState;
  /** Wraps the store of files: the backup is notified of each new file. */
  wrap(storage: FileStorage): FileStorage;
  /** Call it after the database is closed. */
  stop(): Promise<void>;
}

const databaseOf = ({ dataDir }: Config): string => join(dataDir, DATABASE_FILE);

/** Whether the server keeps a backup up to date: on SQLite, where `PARLEY_BACKUP` says the place. */
const isKept = (config: Config): config is Config & { readonly backup: string } =>
  config.backup !== undefined && config.databaseUrl === undefined;

/** Call it before the database is opened. Whether the database is unchanged since the server last stopped. */
export const takeBackupClosed = (config: Config): boolean =>
  isKept(config) && takeClosed(config.dataDir, databaseOf(config));

export function openBackup(
  config: Config,
  { log, isClosed }: { readonly log: Log; readonly isClosed: boolean },
): Backup | undefined {
  if (!isKept(config)) return undefined;
  const database = databaseOf(config);
  const stream = new BackupStream(config, { database, log, isClosed });
  return {
    get state() {
      return stream.state;
    },
    wrap: (storage) => noteFiles(storage, (key) => stream.noteFile(key)),
    stop: async () => noteClosed(config.dataDir, database, await stream.stop()),
  };
}
