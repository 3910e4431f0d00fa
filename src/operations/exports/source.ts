import type { FileStorage } from '../../files/storage.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine/engine.ts';

/** What an export reads from. */
export interface ExportSource {
  readonly db: Reader;
  readonly realm: Realm;
  readonly storage: FileStorage;
  /** Aborted when the export must end. */
  readonly signal: AbortSignal;
}
