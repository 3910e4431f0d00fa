import { defineEndpoint, type EndpointCall } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { USER_SETTINGS } from '../../model/settings/user-settings.ts';
import { isTimeZone } from '../../model/time-zones.ts';
import { followPresenceSetting } from '../../operations/presence.ts';
import { changeAccount } from '../../operations/user-settings/account.ts';
import {
  confirmPassword,
  hashNewPassword,
  type NewPassword,
} from '../../operations/user-settings/password.ts';
import { settingParameters } from '../setting-params.ts';
import { askForPassword } from '../users/ask-for-password.ts';

const own = {
  full_name: text({ optional: true, allowBlank: true, doc: 'Another name.' }),
  email: text({
    optional: true,
    allowBlank: true,
    doc: 'Another address; it counts once it is confirmed by the link of the mail that is sent to it.',
  }),
  old_password: text({
    default: '',
    allowBlank: true,
    doc: 'Needed for another password, and below `/json` for another address.',
  }),
  new_password: text({
    optional: true,
    allowBlank: true,
    max: LIMITS.passwordMax,
    doc: 'Another password.',
  }),
  timezone: timeZone(),
};

const params = { ...own, ...settingParameters(USER_SETTINGS) };

/** Declares the endpoint at its own path, and at two older paths that each took some of the settings. */
const settingsEndpoint = <const Path extends `/${string}`>(
  path: Path,
  operationId: string,
  deprecated = false,
) =>
  defineEndpoint({
    operationId,
    method: 'PATCH',
    path,
    tag: 'users',
    access: 'human',
    summary: deprecated ? 'Change settings (older path)' : 'Change settings',
    description: "The caller's own account and settings: all that are given, or none.",
    params,
    reply: {},
    errors: [BadRequest, RateLimitHit],
    deprecated,
    async handle(call) {
      await change(call);
      return {};
    },
  });

export const updateSettings = settingsEndpoint('/settings', 'update-settings');
export const updateDisplaySettings = settingsEndpoint('/settings/display', 'update-display-settings', true);
export const updateNotificationSettings = settingsEndpoint(
  '/settings/notifications',
  'update-notification-settings',
  true,
);

type Asked = EndpointCall<typeof params, 'human'>;

async function change(call: Asked): Promise<void> {
  const { context, caller, params: given } = call;
  const { user, session } = caller;
  const { full_name, email, old_password: _, new_password: __, timezone, ...settings } = given;
  const password = await preparePassword(call);
  await context.transact((tx) =>
    changeAccount(tx, user, {
      ...{ fullName: full_name, email, timezone, settings, password },
      sessionId: session?.id,
    }),
  );
  await followPresenceSetting(context, user, {
    shown: settings.presence_enabled,
    now: context.clock.now(),
  });
}

/** Checks the old password where it is needed; undefined: the password stays. */
async function preparePassword(call: Asked): Promise<NewPassword | undefined> {
  const { context, caller, params: given, request } = call;
  const { email, old_password, new_password } = given;
  const onClose = (fn: () => void) => request.onClose(fn);
  const { user } = caller;
  if (new_password !== undefined) {
    const old = await confirmPassword(context, user, { password: old_password, onClose });
    return { old, hash: await hashNewPassword(user, { password: new_password, onClose }) };
  }
  if (email !== undefined && email.trim() !== user.deliveryEmail) await askForPassword(call, old_password);
  return undefined;
}

function timeZone() {
  const parameter = text({ optional: true, doc: 'Identifier of the IANA database, such as Europe/Paris.' });
  return {
    ...parameter,
    decode(raw: string, name: string) {
      const value = parameter.decode(raw, name);
      if (value !== undefined && isTimeZone(value)) return value;
      throw new BadRequest(`Invalid ${name}: Value error, Not a recognized time zone`);
    },
  };
}
