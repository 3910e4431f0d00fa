import type { Realm } from '../../../chat/realm/realm.ts';
import type { FileStorage } from '../../../engine/files/storage.ts';
import type { Reader } from '../../../engine/store/engine.ts';

/** What an export reads from. */
export interface ExportSource {
  readonly db: Reader;
  readonly realm: Realm;
  readonly storage: FileStorage;
  /** Aborted when the export must end. */
  readonly signal: AbortSignal;
}
