import type { Role, User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkFullName, checkNewEmail } from '../../rules/people/accounts.ts';
import { requireEmailChange, requireRoleChange } from '../../rules/people/administration.ts';
import { requireAdministersBot, requireFreeBotName } from '../../rules/people/bots.ts';
import { type ProfileEntry, planProfile, writeProfile } from '../profiles.ts';

/** The requested changes of an account; absent members stay as they are. */
export interface AccountUpdate {
  readonly fullName?: string | undefined;
  readonly role?: Role | undefined;
  readonly profile?: readonly ProfileEntry[] | undefined;
  readonly newEmail?: string | undefined;
}

/** Changes an account for an administrator, all or nothing. */
export async function updateUser(
  tx: Tx,
  actor: User,
  { user, asked }: { readonly user: User; readonly asked: AccountUpdate },
): Promise<void> {
  if (user.isBot) requireAdministersBot(actor, user);
  if (asked.newEmail !== undefined) requireEmailChange(actor);
  const identity = planIdentity(tx, actor, { user, asked });
  const profile = planProfile(tx.realm, { actor, owner: user }, user.isBot ? [] : (asked.profile ?? []));
  await writeIdentity(tx, user, identity);
  await writeProfile(tx, user, profile);
}

/** Name, role and address after the change. */
export type Identity = Pick<User, 'fullName' | 'role' | 'deliveryEmail'>;

function planIdentity(
  tx: Tx,
  actor: User,
  { user, asked }: { readonly user: User; readonly asked: AccountUpdate },
): Identity {
  const { role = user.role, fullName, newEmail } = asked;
  if (role !== user.role) requireRoleChange(tx.realm, actor, { user, role });
  return {
    role,
    fullName: fullName === undefined ? user.fullName : readName(tx, user, fullName),
    deliveryEmail: newEmail === undefined ? user.deliveryEmail : checkNewEmail(tx.realm, user, newEmail),
  };
}

/** The user's current name need not meet the current rules. */
export function readName(tx: Tx, user: User, given: string): string {
  if (given.trim() === user.fullName) return user.fullName;
  const name = checkFullName(tx.realm, given, user);
  if (user.isBot) requireFreeBotName(tx.realm, name, user);
  return name;
}

/** Puts the changed properties. */
export async function writeIdentity(tx: Tx, user: User, identity: Identity): Promise<void> {
  await tx.put({ users: [{ ...tx.realm.user(user.id), ...identity }] });
}
