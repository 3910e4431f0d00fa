import type { Context } from '../../context.ts';
import type { EndpointRequest } from '../../http/define-endpoint.ts';
import { deviceOf } from '../../kernel/device.ts';
import { type Browser, startSession } from '../../operations/sessions/start.ts';

/** The browser that sends a request. */
export const browserOf = ({ userAgent, network, sessionHash }: EndpointRequest): Browser => ({
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
