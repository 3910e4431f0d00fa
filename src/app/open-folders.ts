import { join } from 'node:path';
import type { Config } from '../engine/config/config.ts';
import { INCOMING_FOLDER } from '../engine/files/storage.ts';
import { ExportFolder } from '../features/exports/folder.ts';

/** The folders that both requests and background jobs use. */
export const openFolders = ({ dataDir }: Config) => ({
  incoming: join(dataDir, INCOMING_FOLDER),
  exportFolder: new ExportFolder(dataDir),
});
