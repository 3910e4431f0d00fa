import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row } from '../api/permissions/cells.ts';

/** What `operations.ts` in a folder of `test/api` or `test/features` may say of the operations that the folder tests. */
interface OfFolder {
  /** Who may call them (`test/api/permissions/table.ts`). */
  readonly ROWS?: readonly Row[];
  /** Where they stand in the client, or why nowhere (`test/tooling/client-places.ts`). */
  readonly PLACES?: Readonly<Record<string, string>>;
  readonly NOWHERE?: Readonly<Record<string, string>>;
}

const tests = resolve(import.meta.dirname, '..');

export const ofFolders: readonly OfFolder[] = await Promise.all(
  globSync('{api,features}/*/operations.ts', { cwd: tests })
    .sort()
    .map((file) => import(pathToFileURL(resolve(tests, file)).href)),
);
