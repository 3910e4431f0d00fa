import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ExportFolder } from '../files/export-folder.ts';
import { INCOMING_FOLDER } from '../files/storage.ts';

/** The folders that both requests and background jobs use. */
export const openFolders = ({ dataDir }: Config) => ({
  incoming: join(dataDir, INCOMING_FOLDER),
  exportFolder: new ExportFolder(dataDir),
});
