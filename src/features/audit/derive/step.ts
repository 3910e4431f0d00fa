import type { Actor, AuditNote } from '../../../chat/model/audit.ts';

export type { Done as AuditStep } from '../../../chat/realm/tx.ts';

export type Notes = Iterable<AuditNote>;

export const isActor = (actor: Actor, userId: number): boolean =>
  typeof actor === 'object' && actor.userId === userId;
