import { toUsers } from '../../events/audience.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import type { Tx } from '../../realm/live-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkEmail, checkFullName, checkPassword } from '../../rules/accounts.ts';
import { accessByToken, isOpen } from '../../rules/invitations.ts';
import { audienceOfGroups } from '../../rules/user-groups.ts';
import type { Reader } from '../../store/engine.ts';
import type { Invitation } from '../../store/invitations.ts';
import { type Channel, type Group, ROLE, type User } from '../../store/model.ts';
import { insertMembers } from '../../store/user-groups.ts';
import { compose } from '../messages/compose.ts';
import { send } from '../messages/send.ts';
import { createUser } from '../users/create.ts';
import type { NewUser } from '../users/insert.ts';
import { type SignUp, signUp, writeWelcome } from '../users/sign-up.ts';

export interface Acceptance extends Omit<SignUp, 'email'> {
  /** undefined: nobody has invited them. */
  readonly token: string | undefined;
  /** Of whoever follows a link that is for many. */
  readonly email: string | undefined;
}

interface Live {
  readonly realm: Realm;
  readonly read: Reader;
}

/** Checks what the newcomer asks for and hashes the password, which takes no transaction. `now` in UNIX seconds. */
export async function prepareAcceptance(
  { realm, read }: Live,
  { token, email, password, fullName }: Acceptance,
  now: number,
): Promise<NewUser> {
  const invitation = await invitationOf(read, realm, { token, now });
  const name = checkFullName(realm, fullName);
  const address = checkEmail(realm, addressFor(invitation, email));
  checkPassword(password, { email: address, fullName: name });
  const role = invitation?.role ?? ROLE.member;
  return { email: address, fullName: name, role, passwordHash: await hashPassword(password) };
}

/** undefined: it takes none to come here. */
async function invitationOf(
  db: Reader,
  realm: Realm,
  { token, now }: { readonly token: string | undefined; readonly now: number },
): Promise<Invitation | undefined> {
  if (token !== undefined) return accessByToken(db, realm, { token, now });
  if (isOpen(realm)) return undefined;
  throw new BadRequest('Joining this organization takes an invitation.');
}

function addressFor(invitation: Invitation | undefined, given: string | undefined): string {
  const invited = invitation?.email ?? null;
  const email = given ?? invited;
  if (email === null) throw new BadRequest("Missing 'email' argument");
  if (invited !== null && email.trim().toLowerCase() !== invited.toLowerCase()) {
    throw new BadRequest(`This invitation is for ${invited}.`);
  }
  return email;
}

/** Makes the account, in the channels and groups of the invitation as they are now, or in the default channels. */
export async function accept(
  tx: Tx,
  account: NewUser,
  token: string | undefined,
): Promise<{ readonly user: User; readonly invitation: Invitation | undefined }> {
  const invitation = await invitationOf(tx.db, tx.realm, { token, now: tx.now });
  if (!invitation) return { user: await signUp(tx, account), invitation };
  const user = await createUser(tx, account, channelsOf(tx.realm, invitation));
  await writeWelcome(tx, user);
  for (const group of groupsOf(tx.realm, invitation)) {
    await insertMembers(tx, tx.realm.id, group.id, [user.id]);
    tx.touch({ groups: [group.id] });
    const joined = { type: 'user_group', op: 'add_members', groupId: group.id, userIds: [user.id] } as const;
    tx.emit({ ...joined, ofDeactivated: false }, toUsers(audienceOfGroups(tx.realm)));
  }
  return { user, invitation };
}

function channelsOf(realm: Realm, { channelIds, withDefaultChannels }: Invitation): Channel[] {
  const isMeant = (channel: Channel) =>
    channelIds.includes(channel.id) || (withDefaultChannels && channel.isDefault);
  return [...realm.channels.values()].filter((channel) => isMeant(channel) && !channel.isArchived);
}

function groupsOf(realm: Realm, { groupIds }: Invitation): Group[] {
  return groupIds.flatMap((id) => realm.groups.get(id) ?? []).filter((group) => !group.deactivated);
}

/** Tells whoever invited them, if they wanted to know; once the account is in memory. */
export async function thank(tx: Tx, invitation: Invitation | undefined, newcomer: User): Promise<void> {
  if (!invitation) return;
  const inviter = tx.realm.users.get(invitation.inviterId);
  const bot = [...tx.realm.users.values()].find((user) => user.isSystemBot);
  if (!invitation.notifyInviter || !inviter?.isActive || !bot) return;
  const text = `@_**${newcomer.fullName}|${newcomer.id}** accepted your invitation to join!`;
  const draft = compose(tx.realm, bot, text);
  await send(tx, draft, { target: { people: [inviter] }, client: 'Internal' });
}
