import type { EndpointRequest } from '../../../engine/http/define-endpoint.ts';
import type { Caller, Context } from '../../context.ts';
import { confirmPassword } from '../../operations/user-settings/password.ts';

interface Asking {
  readonly context: Pick<Context, 'realm' | 'db' | 'passwordChecks'>;
  readonly caller: Caller;
  readonly request: Pick<EndpointRequest, 'onClose'>;
}

/**
 * Below `/json`, what outlives the session takes the password; with an API key nothing is asked. Threat: minutes at an open browser that become
 * permanent. Throws BadRequest, RateLimitHit.
 */
export async function askForPassword({ context, caller, request }: Asking, password: string): Promise<void> {
  if (!caller.session) return;
  await confirmPassword(context, caller.user, { password, onClose: (fn) => request.onClose(fn) });
}

interface AskingForAddress extends Asking {
  readonly params: { readonly new_email?: string | undefined; readonly password: string };
}

/** Another address, of any account, takes the caller's password. */
export async function askForNewAddress(call: AskingForAddress): Promise<void> {
  if (call.params.new_email !== undefined) await askForPassword(call, call.params.password);
}
