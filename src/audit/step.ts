import type { Actor, AuditNote } from '../model/audit.ts';

export type { Done as AuditStep } from '../realm/tx.ts';

export type Notes = Iterable<AuditNote>;

export const isActor = (actor: Actor, userId: number): boolean =>
  typeof actor === 'object' && actor.userId === userId;
