import type { PersonChange } from '../../events/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkFullName, checkNewEmail } from '../../rules/accounts.ts';
import { requireEmailChange, requireRoleChange } from '../../rules/administration.ts';
import { requireAdministersBot, requireFreeBotName } from '../../rules/bots.ts';
import type { Role, User } from '../../store/model.ts';
import { updateUser as updateRow } from '../../store/users.ts';
import { type Entry, planProfile, writeProfile } from '../profiles.ts';
import { tellOfSight } from './sight.ts';
import { tellOfBot, tellOfKeepers, tellOfPerson, tellOfRoleGroups } from './tell.ts';

/** What is asked of an account; what is absent stays. */
export interface AccountUpdate {
  readonly fullName?: string | undefined;
  readonly role?: Role | undefined;
  readonly profile?: readonly Entry[] | undefined;
  readonly newEmail?: string | undefined;
}

/** Changes an account on behalf of an administrator (spec 4.5): all of it or nothing. */
export async function updateUser(tx: Tx, actor: User, user: User, asked: AccountUpdate): Promise<void> {
  if (user.isBot) requireAdministersBot(actor, user);
  if (asked.newEmail !== undefined) requireEmailChange(actor);
  const identity = planIdentity(tx, actor, user, asked);
  const profile = planProfile(tx.realm, { actor, owner: user }, user.isBot ? [] : (asked.profile ?? []));
  await writeIdentity(tx, user, identity);
  await writeProfile(tx, user, profile);
}

/** Name, role and address as they will be. */
export type Identity = Pick<User, 'fullName' | 'role' | 'deliveryEmail'>;

function planIdentity(tx: Tx, actor: User, user: User, asked: AccountUpdate): Identity {
  const { role = user.role, fullName, newEmail } = asked;
  if (role !== user.role) requireRoleChange(tx.realm, actor, user, role);
  return {
    role,
    fullName: fullName === undefined ? user.fullName : readName(tx, user, fullName),
    deliveryEmail: newEmail === undefined ? user.deliveryEmail : checkNewEmail(tx.realm, user, newEmail),
  };
}

/** The name that somebody has already need not be valid by the rules of today. */
export function readName(tx: Tx, user: User, given: string): string {
  if (given.trim() === user.fullName) return user.fullName;
  const name = checkFullName(tx.realm, given, user);
  if (user.isBot) requireFreeBotName(tx.realm, name, user);
  return name;
}

/** Writes what differs and tells of it: everybody who knows the person, and the person what they see with a new role. */
export async function writeIdentity(tx: Tx, user: User, identity: Identity): Promise<void> {
  const after = { ...user, ...identity };
  const changes: PersonChange[] = [
    ...(after.fullName === user.fullName ? [] : [{ fullName: after.fullName }]),
    ...(after.role === user.role ? [] : [{ role: after.role }]),
    ...(after.deliveryEmail === user.deliveryEmail ? [] : [{ email: true } as const]),
  ];
  if (changes.length === 0) return;
  const { fullName, role, deliveryEmail } = after;
  const columns = { full_name: fullName, role, delivery_email: deliveryEmail };
  await updateRow(tx, tx.realm.id, user.id, columns);
  tx.touch({ users: [user.id] });
  await tellOfPerson(tx, user, changes);
  if (fullName !== user.fullName) tellOfBot(tx, user, ['full_name']);
  if (role === user.role) return;
  if (user.isBot) tellOfKeepers(tx, user, after);
  tellOfRoleGroups(tx, { before: user, after });
  if (user.isActive) await tellOfSight(tx, { before: user, after });
}
