import type { Row } from '../../api/permissions/cells.ts';
import * as a from '../../api/permissions/things.ts';

/** Who may call the operations of this feature, as in `test/api/permissions/table.ts`. */
export const ROWS: readonly Row[] = [['++++++ -- -', 'get-stream-email-address', a.inRoom()]];

/** Where they stand in the client, as in `test/tooling/client-places.ts`. */
export const PLACES: Readonly<Record<string, string>> = {
  getStreamEmailAddress: '#channels: the page of a channel',
};
