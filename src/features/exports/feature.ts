import { defineFeature } from '../../engine/feature.ts';
import { deleteRealmExport } from './endpoints/delete-realm-export.ts';
import { exportDownloads } from './endpoints/downloads.ts';
import { exportRealm } from './endpoints/export-realm.ts';
import { getRealmExportConsents } from './endpoints/get-realm-export-consents.ts';
import { getRealmExports } from './endpoints/get-realm-exports.ts';
import { exportEvent } from './events.ts';
import { Exporter } from './exporter.ts';
import { ExportFolder } from './folder.ts';

export const exports = defineFeature({
  name: 'exports',
  endpoints: [deleteRealmExport, exportRealm, getRealmExportConsents, getRealmExports],
  events: [exportEvent],
  downloads: ({ config }) => exportDownloads(new ExportFolder(config.dataDir)),
  jobs: ({ context }) => [new Exporter(context, new ExportFolder(context.config.dataDir))],
});
