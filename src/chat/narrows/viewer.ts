import type { Reader } from '../../engine/store/engine.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';

/** Who reads, and from which snapshot. */
export interface Viewer {
  readonly db: Reader;
  readonly realm: Realm;
  readonly user: User;
  /** The memory has everything that was committed before the request: what it keeps of rows may be used. */
  readonly isCurrent?: boolean | undefined;
}
