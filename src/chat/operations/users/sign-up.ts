import { hashPassword } from '../../../engine/kernel/passwords/passwords.ts';
import type { Channel } from '../../model/channels.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkEmail, checkFullName, checkPassword, requireCreateUsers } from '../../rules/people/accounts.ts';
import { compose } from '../messages/compose.ts';
import { send } from '../messages/send.ts';
import { writeMail } from '../outbox/write-mail.ts';
import { createUser } from './create.ts';
import type { NewUser } from './insert.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** Checks the account that `creator` requests, and hashes the password; outside the transaction. */
export async function prepareAccount(realm: Realm, creator: User, asked: SignUp): Promise<NewUser> {
  requireCreateUsers(creator);
  const fullName = checkFullName(realm, asked.fullName);
  const email = checkEmail(realm, asked.email);
  checkPassword(asked.password, { email, fullName });
  return { email, fullName, role: ROLE.member, passwordHash: await hashPassword(asked.password) };
}

/** Creates the account of a new member, subscribes it to the default channels and sends a welcome mail. */
export async function signUp(tx: Tx, account: NewUser): Promise<User> {
  const user = await enroll(tx, account);
  await writeWelcome(tx, user);
  return user;
}

/** Creates the account without a mail about it. */
export function enroll(tx: Tx, account: NewUser): Promise<User> {
  const defaults = [...tx.realm.channels.values()].filter((each) => each.isDefault && !each.isArchived);
  return createUser(tx, account, defaults);
}

/** A mail with the address for logging in, if the organization sends welcome mails. */
export async function writeWelcome(tx: Tx, { deliveryEmail: address, fullName }: User): Promise<void> {
  const { info, url } = tx.realm;
  if (info.settings.send_welcome_emails !== true) return;
  const body = [
    `Hello ${fullName},`,
    `your account in ${info.name} is there. Log in with this address; the server, for whichever client you use, is ${url}.`,
  ].join('\n\n');
  await writeMail(tx, { address, subject: `Welcome to ${info.name}`, body });
}

const TOPIC = 'signups';

/** Posts to the channel for sign-up announcements, if there is one. Call it after the account is in memory. */
export async function announceSignUp(tx: Tx, newcomer: User): Promise<void> {
  const channel = announcementChannel(tx.realm);
  const bot = tx.realm.notifier;
  if (!channel || !bot) return;
  const draft = compose(tx.realm, bot, `@_**${newcomer.fullName}|${newcomer.id}** has joined.`);
  await send(tx, draft, { target: { channel, topic: TOPIC }, client: 'Internal' });
}

function announcementChannel(realm: Realm): Channel | undefined {
  const channel = realm.channels.get(Number(realm.info.settings.signup_announcements_stream_id));
  return channel?.isArchived ? undefined : channel;
}
