import type { EndpointRequest } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Caller, Context } from '../../context.ts';
import { deviceOf } from '../../model/device.ts';
import { type SessionBrowser, startSession } from '../../operations/sessions/start.ts';

/** The browser that sends a request. */
export const browserOf = ({ userAgent, network, sessionHash }: EndpointRequest): SessionBrowser => ({
  device: deviceOf(userAgent),
  network,
  earlier: sessionHash,
});

/**
 * Signs in a user with a new account or password, if a page of this server makes the request; returns members for the
 * reply.
 */
export async function signIn(
  context: Context,
  user: Parameters<typeof startSession>[1],
  request: EndpointRequest,
): Promise<{ csrf_token?: string }> {
  if (!request.isFromPage) return {};
  const token = await context.transact((tx) => startSession(tx, user, browserOf(request)));
  return { csrf_token: request.beginSession(token) };
}

/** The ID of the session by which a request comes; throws BadRequest if it comes with a key. */
export function requireSession({ session }: Caller): number {
  if (!session) throw new BadRequest('The request comes without a session.');
  return session.id;
}

/** Takes the cookies of an ended session away from the browser, if the request comes by that session. */
export function signOutOf(sessionId: number, { session }: Caller, request: EndpointRequest): void {
  if (sessionId === session?.id) request.endSession();
}
