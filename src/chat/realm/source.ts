import type { Rows } from '../../engine/store/engine.ts';
import type { Realm } from './realm.ts';

/** A readable organization: its memory and its rows. `Context` and `Tx` are sources. */
export interface Source extends Rows {
  readonly realm: Realm;
}
