import type { Client } from '../client/index.ts';
import {
  type AcceptInviteParams,
  acceptInvite,
  confirmAddress,
  confirmEmail,
  createSession,
  type GetEmailConfirmationReply,
  type GetJoiningReply,
  type GetPasswordResetReply,
  getEmailConfirmation,
  getJoining,
  getPasswordReset,
  getServerSettings,
  type ResetPasswordParams,
  requestPasswordReset,
  resetPassword,
  type SetUpParams,
  setUp,
} from '../client/operations.ts';
import type { Model } from './model.ts';
import { endLeftSession } from './session.ts';

/** The organization's data on the pages before signing in. */
export interface Organization {
  readonly name: string;
  /** A path of this server. */
  readonly icon: string;
  /** Nobody has visited the server yet. */
  readonly isNew: boolean;
  readonly isDeactivated: boolean;
}

export async function fetchOrganization(client: Client): Promise<Organization> {
  const { realm_name, realm_icon, setup_required, realm_deactivated } = await client.call(
    getServerSettings,
    {},
  );
  return {
    name: realm_name,
    icon: pathOf(realm_icon),
    isNew: setup_required,
    isDeactivated: realm_deactivated,
  };
}

/** Addresses of the organization's own server are asked of the server that the page is from. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname + search;
}

export async function signIn(model: Model, username: string, password: string): Promise<void> {
  // Its cookie makes place for that of the new one.
  await endLeftSession();
  const { user_id } = await model.client.call(createSession, { username, password });
  await enter(model, user_id);
}

/** After signing in: opens the chat. Removes the data of another user of this browser. */
async function enter(model: Model, userId: number): Promise<void> {
  try {
    if (model.phase.peek() === 'ready') await model.leave();
    else await model.signedIn(userId);
  } catch (error) {
    // The session is there, and so is the account: nobody makes it twice. The page that begins anew says what fails.
    console.error(error);
    location.assign('/');
  }
}

export async function askForPasswordReset(client: Client, email: string): Promise<void> {
  await client.call(requestPasswordReset, { email });
}

export const fetchPasswordReset = (client: Client, token: string): Promise<GetPasswordResetReply> =>
  client.call(getPasswordReset, { token });

export async function choosePassword(model: Model, params: ResetPasswordParams): Promise<void> {
  const { user_id } = await model.client.call(resetPassword, params);
  await enter(model, user_id);
}

/** The invitation behind a link; without a token: how to join an open organization. */
export const fetchInvitation = (client: Client, token: string | undefined): Promise<GetJoiningReply> =>
  client.call(getJoining, token === undefined ? {} : { token });

export async function confirmNewcomer(
  client: Client,
  { token, email }: { readonly token: string | undefined; readonly email: string },
): Promise<void> {
  await client.call(confirmAddress, { email, ...(token !== undefined && { token }) });
}

export async function join(model: Model, params: AcceptInviteParams): Promise<void> {
  const { user_id } = await model.client.call(acceptInvite, params);
  await enter(model, user_id);
}

export const fetchEmailChange = (client: Client, token: string): Promise<GetEmailConfirmationReply> =>
  client.call(getEmailConfirmation, { token });

export async function confirmEmailChange(client: Client, token: string): Promise<void> {
  await client.call(confirmEmail, { token });
}

export async function setUpServer(model: Model, params: SetUpParams): Promise<void> {
  const { user_id } = await model.client.call(setUp, params);
  await enter(model, user_id);
}
