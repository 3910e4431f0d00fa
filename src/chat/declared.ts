import type * as context from './context.ts';
import type * as events from './events/types.ts';
import type * as tx from './realm/tx.ts';
import type * as change from './store/log/change.ts';
import type { TABLES } from './store/schema.ts';

type AllTables = typeof TABLES;

/** The types that the engine carries for the chat. */
declare module '../engine/declared.ts' {
  interface Declared {
    event: events.CanonicalEvent;
    change: change.Change;
    loggedChange: change.LoggedChange | typeof change.UNKNOWN_CHANGE;
    context: context.Context;
    caller: context.Caller;
    tx: tx.Tx;
    done: tx.Done;
    tables: AllTables;
  }
}
