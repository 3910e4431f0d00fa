import type { Actor, AuditNote } from '../model/audit.ts';
import type { Members, Subscription } from '../model/channels.ts';
import type { Parts } from '../model/parts.ts';
import type { StoreTx } from '../store/engine/tx.ts';
import { type Change, mergeChanges } from '../store/log/change.ts';
import { loadParts } from '../store/log/parts.ts';
import { type Put, putRows } from '../store/log/put.ts';
import { appendAudit } from '../store/organization/audit.ts';

import type { Realm } from './realm.ts';

/** What an operation writes with. */
export interface Tx extends StoreTx {
  /** The organization with all that this operation has put. */
  readonly realm: Realm;
  /** The organization before the operation. */
  readonly before: Realm;
  /** Writes rows, and emits what follows from them (`Consequences`); `realm` has them afterwards. */
  put(rows: Put): Promise<void>;
  /** Has the log carry, and `realm` have, rows that the operation has written itself. */
  record(change: Change): void;
  /** The same for a short list of the organization, which is read again. */
  recordPart(name: keyof Parts): Promise<void>;
  /** Puts into the audit log what does not follow from the rows that the operation changes (`audit`). */
  audit(note: AuditNote): void;
  /** Says who acts, where no credentials do: a user who follows a secret link. */
  actAs(userId: number): void;
}

/** A step of an operation: rows were put. */
export interface Step {
  readonly before: Realm;
  readonly after: Realm;
  readonly put: Put;
}

/** Emits what follows from a step: who comes to see what, who no longer does, and what others see that is different. */
export type Consequences = (step: Step, tx: Pick<Tx, 'db' | 'emit' | 'now'>) => Promise<void>;

/** What an operation changed of the organization, and who asked for it. */
export interface Done {
  readonly before: Realm;
  readonly after: Realm;
  readonly change: Change;
  readonly actor: Actor;
}

/** What of an operation stands in the audit log. */
export type Audit = (done: Done) => readonly AuditNote[];

export interface Start {
  readonly before: Realm;
  readonly actor: Actor;
  readonly follow: Consequences;
  readonly audit: Audit;
}

/** Runs an operation on `before`; the log carries what it changes of it, and the audit log who did it. */
export async function runOperation<T>(
  storeTx: StoreTx,
  { before, actor: asked, follow, audit }: Start,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  let realm = before;
  let actor = asked;
  const changes: Change[] = [];
  const said: AuditNote[] = [];
  const log = storeTx.record.bind(storeTx);
  const take = (change: Change) => {
    if (realm === before) realm = before.fork();
    realm.put(change);
    changes.push(change);
    log(change);
  };
  const tx: Tx = Object.assign(Object.defineProperty(storeTx, 'realm', { get: () => realm }) as Tx, {
    before,
    record: take,
    async recordPart(name: keyof Parts) {
      take({ parts: await loadParts(storeTx.db, before.id, [name]) });
    },
    async put(rows: Put) {
      await putRows(storeTx, realm, rows);
      const change = changeOf(rows);
      const step = { before: realm, after: realm.fork(), put: rows };
      step.after.put(change);
      await follow(step, storeTx);
      take(change);
    },
    audit: (note: AuditNote) => void said.push(note),
    actAs(userId: number) {
      actor = { userId };
    },
  });
  const value = await operation(tx);
  if (changes.length > 0)
    said.unshift(...audit({ before, after: realm, change: mergeChanges(changes), actor }));
  appendAudit(storeTx, { realmId: before.id, actor, notes: said });
  return value;
}

function changeOf({ subscriptions, ...rows }: Put): Change {
  return subscriptions ? { ...rows, members: membersOf(subscriptions) } : rows;
}

/** People with equal subscriptions to a channel, together. */
function membersOf(subscriptions: readonly Subscription[]): Members[] {
  const groups = Map.groupBy(subscriptions, ({ userId: _, ...membership }) =>
    Object.values(membership).join(),
  );
  return [...groups.values()].map((some) => {
    const { userId: _, ...membership } = some[0] as Subscription;
    return { membership, userIds: some.map(({ userId }) => userId) };
  });
}
