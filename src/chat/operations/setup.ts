import type { OnClose } from '../../engine/kernel/passwords/derivation-queue.ts';
import { hashPassword } from '../../engine/kernel/passwords/passwords.ts';
import { newToken } from '../../engine/kernel/passwords/tokens.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { accessSetup, isSetupDue } from '../rules/organization/setup.ts';
import { checkEmail, checkFullName, checkPassword } from '../rules/people/accounts.ts';
import { deleteSetupSecret, hasOwnerWithPassword, insertSetupSecret } from '../store/organization/setup.ts';
import { setPasswordHash } from '../store/people/users.ts';
import { setRealmSettings } from './realm/settings.ts';

export interface Setup {
  readonly secret: string;
  readonly organization: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** At each start: creates the secret for choosing a password, while no owner has one. */
export async function prepareSetup(tx: Tx): Promise<void> {
  const isDue = !(await hasOwnerWithPassword(tx));
  if (isDue === isSetupDue(tx.realm)) return;
  if (!isDue) return endSetup(tx);
  await insertSetupSecret(tx, newToken());
  await tx.recordPart('setupSecret');
}

/** Ends the setup, once an owner has a password. */
export async function endSetup(tx: Tx): Promise<void> {
  if (!isSetupDue(tx.realm)) return;
  await deleteSetupSecret(tx);
  await tx.recordPart('setupSecret');
}

/** The checked setup, with the password's hash; made before the transaction. */
export type PreparedSetup = Omit<Setup, 'password'> & { readonly passwordHash: string };

/** Throws what is wrong with the request, beginning with the secret. */
export async function prepareOwner(realm: Realm, asked: Setup, onClose: OnClose): Promise<PreparedSetup> {
  const owner = accessSetup(realm, asked.secret);
  const fullName = checkFullName(realm, asked.fullName, owner);
  const email = checkEmail(realm, asked.email, owner);
  checkPassword(asked.password, { email, fullName });
  const { secret, organization } = asked;
  const passwordHash = await hashPassword(asked.password, { lane: 'trusted', onClose });
  return { secret, organization, fullName, email, passwordHash };
}

/** Names the organization and its owner, and sets the owner's password. */
export async function setUp(tx: Tx, prepared: PreparedSetup): Promise<User> {
  const { realm } = tx;
  const owner = accessSetup(realm, prepared.secret);
  const email = checkEmail(realm, prepared.email, owner);
  const fullName = checkFullName(realm, prepared.fullName, owner);
  tx.actAs(owner.id);
  await tx.put({ users: [{ ...owner, fullName, deliveryEmail: email }] });
  tx.audit({ kind: 'user_password_changed', userId: owner.id });
  await setPasswordHash(tx, owner.id, prepared.passwordHash);
  await endSetup(tx);
  if (prepared.organization !== realm.info.name) await setRealmSettings(tx, { name: prepared.organization });
  return owner;
}
