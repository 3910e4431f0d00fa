import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { OnClose } from '../../../engine/kernel/passwords/derivation-queue.ts';
import { hashPassword } from '../../../engine/kernel/passwords/passwords.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Source } from '../../realm/source.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkEmail, checkFullName, checkPassword } from '../../rules/people/accounts.ts';
import { channelsOfInvitation, groupsOfInvitation } from '../../rules/people/invitations.ts';
import { accessEntry, type EntryTitle, requireConfirmed } from '../../rules/people/joining.ts';
import type { Invitation } from '../../store/people/invitations.ts';
import { compose } from '../messages/compose.ts';
import { send } from '../messages/send.ts';
import { createUser } from '../users/create.ts';
import type { NewUser } from '../users/insert.ts';
import { announceSignUp, type SignUp, signUp, writeWelcome } from '../users/sign-up.ts';

export interface Acceptance extends Omit<SignUp, 'email'>, JoiningWay {
  /** Given by newcomers with a link for many; others have the invitation's address. */
  readonly email: string | undefined;
}

/** The newcomer's way in: an invitation, or an open organization. */
export interface JoiningWay {
  /** undefined: there is no invitation. */
  readonly token: string | undefined;
  /** Whether the server can send mail. */
  readonly hasMailServer: boolean;
}

/** Creates the newcomer's account and announces it. `now` in UNIX seconds. */
export async function acceptInvitation(
  live: LiveHandle,
  asked: Acceptance,
  around: { readonly now: number; readonly onClose: OnClose },
): Promise<User> {
  const account = await prepare(live, asked, around);
  const { user, invitation } = await live.transact((tx) => accept(tx, account, asked));
  // The notices are sent once the account is in memory.
  await live.transact(async (tx) => {
    await announceSignUp(tx, user);
    await thank(tx, invitation, user);
  });
  return user;
}

/** Checks what the newcomer asks for and hashes the password, which takes no transaction. */
async function prepare(
  live: Pick<LiveHandle, 'realm' | 'db'>,
  asked: Acceptance,
  { now, onClose }: { readonly now: number; readonly onClose: OnClose },
): Promise<NewUser> {
  const entry = await enter(live, asked, now);
  const name = checkFullName(live.realm, asked.fullName);
  const address = checkEmail(live.realm, addressFor(entry, asked.email));
  checkPassword(asked.password, { email: address, fullName: name });
  const role = entry.invitation?.role ?? ROLE.member;
  return {
    email: address,
    fullName: name,
    role,
    passwordHash: await hashPassword(asked.password, { lane: 'trusted', onClose }),
  };
}

async function enter(source: Source, { token, hasMailServer }: JoiningWay, now: number): Promise<EntryTitle> {
  const { realm } = source;
  const entry = await accessEntry(source, { token, now });
  requireConfirmed(realm, entry, hasMailServer);
  return entry;
}

function addressFor({ email: confirmed }: EntryTitle, given: string | undefined): string {
  const email = given ?? confirmed;
  if (email === null) throw new BadRequest("Missing 'email' argument");
  if (confirmed !== null && email.trim().toLowerCase() !== confirmed.toLowerCase()) {
    throw new BadRequest(`This invitation is for ${confirmed}.`);
  }
  return email;
}

/**
 * Creates the account, subscribed to the invitation's current channels and member of its groups, or subscribed to the
 * default channels.
 */
async function accept(
  tx: Tx,
  account: NewUser,
  way: JoiningWay,
): Promise<{ readonly user: User; readonly invitation: Invitation | undefined }> {
  const entry = await enter(tx, way, tx.now);
  addressFor(entry, account.email);
  const { invitation } = entry;
  const user = invitation
    ? await createUser(tx, account, channelsOfInvitation(tx.realm, invitation))
    : await signUp(tx, account);
  tx.actAs(user.id);
  if (!invitation) return { user, invitation };
  await writeWelcome(tx, user);
  for (const group of groupsOfInvitation(tx.realm, invitation)) {
    await tx.put({ groups: [{ ...group, members: new Set([...group.members, user.id]) }] });
  }
  return { user, invitation };
}

/** Notifies the inviter, if the inviter wants it. Call it after the account is in memory. */
async function thank(tx: Tx, invitation: Invitation | undefined, newcomer: User): Promise<void> {
  if (!invitation) return;
  const inviter = tx.realm.users.get(invitation.inviterId);
  const bot = tx.realm.notifier;
  if (!invitation.notifyInviter || !inviter?.isActive || !bot) return;
  const text = `@_**${newcomer.fullName}|${newcomer.id}** accepted your invitation to join!`;
  const draft = compose(tx.realm, bot, text);
  await send(tx, draft, { target: { people: [inviter] }, client: 'Internal' });
}
