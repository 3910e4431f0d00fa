import type * as logEntry from '../engine/log/log-entry.ts';
import type * as around from './around.ts';
import type * as context from './context.ts';
import type * as events from './events/types.ts';
import type * as describedEvent from './fanout/events/define-event.ts';
import type * as tx from './realm/tx.ts';
import type * as change from './store/log/change.ts';
import type { TABLES } from './store/schema.ts';
import type * as field from './views/initial-state/field.ts';

type ChatTables = typeof TABLES;

/** The types that the engine carries for the chat. */
declare module '../engine/declared.ts' {
  interface Declared {
    event: events.CanonicalEvent;
    change: change.Change;
    loggedChange: change.LoggedChange | typeof logEntry.UNKNOWN_CHANGE;
    context: context.Context;
    caller: context.Caller;
    tx: tx.Tx;
    done: tx.Done;
    describedEvent: describedEvent.DescribedEvent;
    registerFields: field.StateFields;
    serviceAround: around.ServiceAround;
    jobAround: around.JobAround;
  }
  interface DeclaredTables extends ChatTables {}
}
