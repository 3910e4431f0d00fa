import { defineFeature } from '../../engine/feature.ts';
import { deleteRealmExport } from './endpoints/delete-realm-export.ts';
import { exportRealm } from './endpoints/export-realm.ts';
import { getRealmExportConsents } from './endpoints/get-realm-export-consents.ts';
import { getRealmExports } from './endpoints/get-realm-exports.ts';

export const exports = defineFeature({
  name: 'exports',
  endpoints: [deleteRealmExport, exportRealm, getRealmExportConsents, getRealmExports],
});
