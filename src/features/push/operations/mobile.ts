import type { User } from '../../../chat/model/people.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { findDeviceByAddress } from '../../../chat/store/people/push-devices.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { addDevice, removeDevices } from './devices.ts';

/** A token as a client gives it. */
export interface MobileToken {
  readonly kind: 'apns' | 'gcm';
  readonly token: string;
}

const NAMES = { apns: 'iOS', gcm: 'Android' } as const;
const MOST_CHARACTERS = 4096;
const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/i;
const APP_ID = /^[A-Za-z0-9.-]{1,200}$/;

/** Adds a device for a user, and removes it from its earlier user. Throws BadRequest. */
export async function addMobileDevice(
  tx: Tx,
  user: User,
  { kind, token, appId }: MobileToken & { readonly appId: string | null },
): Promise<void> {
  requireToken({ kind, token });
  if (appId !== null && !APP_ID.test(appId)) throw new BadRequest('Invalid app ID');
  await addDevice(tx, {
    ...{ userId: user.id, kind, address: token, appId, name: NAMES[kind] },
    ...{ keys: null, sessionId: null },
  });
}

/** Throws BadRequest. */
export async function removeMobileDevice(tx: Tx, user: User, asked: MobileToken): Promise<void> {
  requireToken(asked);
  const { kind, token } = asked;
  const known = await findDeviceByAddress(tx, { kind, address: token });
  if (known?.userId !== user.id) throw new BadRequest('Token does not exist');
  await removeDevices(tx, [known]);
}

function requireToken({ kind, token }: MobileToken): void {
  if (token === '' || token.length > MOST_CHARACTERS) throw new BadRequest('Empty or invalid length token');
  if (kind === 'apns' && !HEXADECIMAL.test(token) && !isBase64(token))
    throw new BadRequest('Invalid APNS token');
}

/** Whether a token decodes; characters outside the alphabet are skipped, as clients' libraries do. */
function isBase64(token: string): boolean {
  const end = token.indexOf('=');
  const digits = token.slice(0, end < 0 ? undefined : end).replaceAll(/[^A-Za-z0-9+/]/g, '').length;
  const padding = end < 0 ? 0 : token.length - end;
  return digits > 0 && (digits % 4 === 0 || (digits % 4 > 1 && padding >= 4 - (digits % 4)));
}
