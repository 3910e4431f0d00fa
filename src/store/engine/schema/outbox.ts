import type { Flag, Json } from './columns.ts';

/** What is to leave the server, and waits for it. */
export interface OutboxTable {
  realm_id: number;
  id: number;
  /** By which way it leaves. */
  kind: string;
  /** The receiver, in the terms of its kind. */
  receiver: string;
  /** What has the same one leaves in the order in which it was written. */
  conversation: string;
  payload: Json;
  created_at: number;
  /** Not tried before (UNIX seconds). */
  try_at: number;
  /** How often it was tried, or is being tried. */
  attempts: number;
}

/** One row for each receiver with waiting entries or failures. */
export interface OutboxReceiversTable {
  realm_id: number;
  kind: string;
  receiver: string;
  /** The number of entries. */
  waiting: number;
  /** When there is something to do (UNIX seconds): the end of the lease while it is leased. null: nothing waits. */
  try_at: number | null;
  /** The number of the lease; 0: nobody has one. */
  lease: number;
  /** The number of the latest lease, by which receivers take turns. */
  served: number;
  /** Whether `failures` is more than 0. */
  failing: Flag;
  /** How often in a row nothing reached the receiver. */
  failures: number;
  /** The first failure since something succeeded (UNIX seconds). */
  failing_since: number | null;
  /** When failures were last notified (UNIX seconds). */
  told_at: number | null;
}
