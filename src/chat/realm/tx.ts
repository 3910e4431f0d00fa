import { mergeChanges } from '../../engine/log/merge-changes.ts';
import { OpenTx, type TxParts } from '../../engine/store/open-tx.ts';
import type { StoreTx } from '../../engine/store/tx.ts';
import type { Actor, AuditNote } from '../model/audit.ts';
import type { Members, Subscription } from '../model/channels.ts';
import type { Parts } from '../model/parts.ts';
import type { User } from '../model/people.ts';
import type { Change } from '../store/log/change.ts';
import { loadParts } from '../store/log/parts.ts';
import { type Put, putRows } from '../store/log/put.ts';
import { appendAudit } from '../store/organization/audit.ts';
import type { Realm } from './realm.ts';

/** The handle with which an operation writes. */
export interface Tx extends StoreTx {
  /** The organization with everything that this operation has put. */
  readonly realm: Realm;
  /** The organization before the operation. */
  readonly before: Realm;
  /** Writes rows, and emits what follows from them (`Consequences`); `realm` has them afterwards. */
  put(rows: Put): Promise<void>;
  /** For rows that the operation has written itself: the log carries them, and `realm` has them. */
  record(change: Change): void;
  /** The same for a short list of the organization, which is read again. */
  recordPart(name: keyof Parts): Promise<void>;
  /** Adds an audit entry that cannot be derived from the rows that the operation changes (`audit`). */
  audit(note: AuditNote): void;
  /** Names the acting user of a request without credentials: a user who follows a secret link. */
  actAs(userId: number): void;
}

/** A step of an operation, in which rows were put. */
export interface RealmStep {
  readonly before: Realm;
  readonly after: Realm;
  readonly put: Put;
}

/** Emits what follows from a step: what viewers come to see, no longer see, and see differently. */
export type Consequences = (step: RealmStep, tx: Pick<Tx, 'db' | 'emit' | 'now'>) => Promise<void>;

/** The changes of a whole operation, and its actor. */
export interface Done {
  readonly before: Realm;
  readonly after: Realm;
  readonly change: Change;
  /** Users that were there before and whose rows were put, each once. */
  readonly changedUsers: readonly { readonly before: User; readonly after: User }[];
  readonly actor: Actor;
}

/** Derives the audit entries of an operation. */
export type Audit = (done: Done) => readonly AuditNote[];

/** Writes what follows from the changes of an operation in rows of a feature, in the same transaction. */
export type AfterChange = (tx: Tx, done: Done) => Promise<void>;

export interface TxStart {
  readonly before: Realm;
  readonly actor: Actor;
  readonly follow: Consequences;
  readonly afterChange: readonly AfterChange[];
  readonly audit: Audit;
}

/** Runs an operation; the log carries its changes, and the audit log its actor. */
export async function runOperation<T>(
  tx: RealmTx,
  { afterChange, audit }: Pick<TxStart, 'afterChange' | 'audit'>,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  const value = await operation(tx);
  await tx.followUp(afterChange);
  tx.writeAudit(audit);
  return value;
}

/** The transaction of an operation on `before`. */
export class RealmTx extends OpenTx implements Tx {
  readonly before: Realm;
  override realm: Realm;
  readonly #follow: Consequences;
  #actor: Actor;
  /** What `record` was given, in order; `#done` joins it. */
  #changes: Change[] = [];
  readonly #notes: AuditNote[] = [];

  constructor(parts: TxParts, { before, actor, follow }: TxStart) {
    super(parts);
    this.before = before;
    this.realm = before;
    this.#follow = follow;
    this.#actor = actor;
  }

  override record(change: Change): void {
    if (this.realm === this.before) this.realm = this.before.fork();
    this.realm.put(change);
    this.#changes.push(change);
    super.record(change);
  }

  async recordPart(name: keyof Parts): Promise<void> {
    this.record({ parts: await loadParts({ db: this.db, realm: { id: this.before.id } }, [name]) });
  }

  async put(rows: Put): Promise<void> {
    await putRows(this, this.realm, rows);
    const change = changeOf(rows);
    const step = { before: this.realm, after: this.realm.fork(), put: rows };
    step.after.put(change);
    await this.#follow(step, this);
    this.record(change);
  }

  audit(note: AuditNote): void {
    this.#notes.push(note);
  }

  actAs(userId: number): void {
    this.#actor = { userId };
  }

  /** What these functions change is not told to them again. */
  async followUp(functions: readonly AfterChange[]): Promise<void> {
    const done = this.#done();
    if (done) for (const each of functions) await each(this, done);
  }

  /** Writes derived entries before the operation's own notes. */
  writeAudit(audit: Audit): void {
    const actor = this.#actor;
    const done = this.#done();
    const followed = done ? audit(done) : [];
    const notes = [...followed, ...this.#notes];
    if (notes.length > 0) appendAudit(this, { realmId: this.before.id, actor, notes });
  }

  /** undefined: the operation has changed nothing in memory. */
  #done(): Done | undefined {
    const { before, realm: after } = this;
    if (this.#changes.length === 0) return undefined;
    // The next call joins only what was recorded after this one.
    const change = mergeChanges(this.#changes);
    this.#changes = [change];
    const ids = new Set(change.users?.map(({ id }) => id));
    const changedUsers = [...ids].flatMap((id) => {
      const [was, is] = [before.users.get(id), after.users.get(id)];
      return was && is ? [{ before: was, after: is }] : [];
    });
    return { before, after, change, changedUsers, actor: this.#actor };
  }
}

function changeOf({ subscriptions, ...rows }: Put): Change {
  return subscriptions ? { ...rows, members: membersOf(subscriptions) } : rows;
}

/** Groups users with equal subscriptions to a channel. */
function membersOf(subscriptions: readonly Subscription[]): Members[] {
  const groups = Map.groupBy(subscriptions, ({ userId: _, ...membership }) =>
    Object.values(membership).join(),
  );
  return [...groups.values()].map((some) => {
    const { userId: _, ...membership } = some[0] as Subscription;
    return { membership, userIds: some.map(({ userId }) => userId) };
  });
}
