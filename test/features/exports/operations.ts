import type { Row } from '../../api/permissions/cells.ts';
import * as a from '../../api/permissions/things.ts';

/** Who may call the operations of this feature, as in `test/api/permissions/table.ts`. */
export const ROWS: readonly Row[] = [
  ['++---- -- .', 'delete-realm-export', a.ofExport],
  ['++---- -- .', 'export-realm'],
  ['++---- -- .', 'get-realm-export-consents'],
  ['++---- -- .', 'get-realm-exports'],
];

/** Where they stand in the client, as in `test/tooling/client-places.ts`. */
export const PLACES: Readonly<Record<string, string>> = {
  deleteRealmExport: '#organization/exports',
  exportRealm: '#organization/exports',
  getRealmExportConsents: '#organization/exports',
  getRealmExports: '#organization/exports',
};
