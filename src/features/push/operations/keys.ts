import { ECDH } from 'node:crypto';
import type { DeviceKeys } from '../../../chat/model/push-devices.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';

/** Parses keys as browsers give them, base64url; throws BadRequest. */
export function readKeys({ p256dh, auth }: DeviceKeys): DeviceKeys {
  const [point, secret] = [decoded(p256dh), decoded(auth)];
  if (point?.length !== 65 || !isOnCurve(point))
    throw new BadRequest('p256dh is not a public key of P-256 as base64url.');
  if (secret?.length !== 16) throw new BadRequest('auth is not 16 bytes as base64url.');
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
}

/** With or without padding, in either alphabet. */
function decoded(text: string): Buffer | undefined {
  if (text.length > 200 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64url');
}

function isOnCurve(point: Buffer): boolean {
  try {
    return point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    // The bytes are no point of the curve.
    return false;
  }
}
