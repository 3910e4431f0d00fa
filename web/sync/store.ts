import type { Page } from '../state/book.ts';
import type { Narrow } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import type { NewEntry, UnsentEntry } from './outbox.ts';
import type { Snapshot, StoredEvent } from './remote.ts';

/** Which queue the client follows, and the last event of it that is kept. */
export interface Position {
  readonly queueId: string;
  readonly lastEventId: number;
}

/** The state as it was, and the events since, in order. */
export interface Stored extends Position {
  readonly state: ClientState;
  readonly events: readonly StoredEvent[];
  /** The stored messages of the requested narrow, as of the last event. */
  readonly page: KeptPage | undefined;
  /** The last event of which the state itself has been through. */
  readonly stateAt: number;
}

export interface KeptPage extends Page {
  readonly narrow: Narrow;
}

/** Notes of files on their way: one for each, and the list of all. Nobody but their writer forgets them. */
export const UPLOAD_NOTE = 'upload:';
export const UPLOADS_NOTE = 'uploads';

/** The data stored in the browser. All tabs share one store; only the leader writes snapshots and events. */
export interface Store {
  /** False: events and pages stay in this tab alone, and a reload begins anew. */
  readonly isKept: boolean;
  /** For good: the person signed out, or another tab runs a newer version. */
  readonly isClosed: boolean;
  /** All in one transaction; undefined: nothing, or of a build whose state has another shape. `narrow` is the one that is shown first. */
  load(narrow?: Narrow): Promise<Stored | undefined>;
  /** Undefined: as above. */
  position(): Promise<Position | undefined>;
  /** The events after `lastEventId`; undefined: the state has been through some of them, and they are gone. */
  eventsSince(lastEventId: number): Promise<readonly StoredEvent[] | undefined>;
  /** Takes the place of everything but the outbox and the places. */
  replace(snapshot: Snapshot): Promise<void>;
  /** Adds events, and changes the messages that are kept, in one transaction. */
  append(events: readonly StoredEvent[]): Promise<void>;
  /** Writes the state as of the last event, so that the events before it can go. */
  compact(state: ClientState, lastEventId: number): Promise<void>;
  page(narrow: Narrow): Promise<KeptPage | undefined>;
  /** `lastEventId`: the events that the messages have been through. */
  savePage(narrow: Narrow, page: Page, lastEventId: number): Promise<void>;
  /** Lets go what can be fetched again. */
  makeRoom(): Promise<void>;
  outbox(): Promise<readonly UnsentEntry[]>;
  addToOutbox(entry: NewEntry): Promise<UnsentEntry>;
  updateOutbox(entry: UnsentEntry): Promise<void>;
  removeFromOutbox(id: number): Promise<void>;
  /** Small things of the person's own, by name: where they were in a conversation, what is folded. */
  note<T>(name: string): Promise<T | undefined>;
  setNote(name: string, value: unknown): Promise<void>;
  close(): void;
}
