import type { Row } from '../../api/permissions/cells.ts';

/** Who may call the operations of this feature, as in `test/api/permissions/table.ts`. */
export const ROWS: readonly Row[] = [['++---- -- .', 'get-audit-log']];

/** Where they stand in the client, as in `test/tooling/client-places.ts`. */
export const PLACES: Readonly<Record<string, string>> = {
  getAuditLog: '#organization/audit',
};
