import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row } from '../api/permissions/cells.ts';

/** What `test/features/<name>/operations.ts` may say of the operations of a feature. */
interface OfFeature {
  /** Who may call them (`test/api/permissions/table.ts`). */
  readonly ROWS?: readonly Row[];
  /** Where they stand in the client, or why nowhere (`test/tooling/client-places.ts`). */
  readonly PLACES?: Readonly<Record<string, string>>;
  readonly NOWHERE?: Readonly<Record<string, string>>;
}

const features = resolve(import.meta.dirname, '../features');

export const ofFeatures: readonly OfFeature[] = await Promise.all(
  globSync('*/operations.ts', { cwd: features })
    .sort()
    .map((file) => import(pathToFileURL(resolve(features, file)).href)),
);
