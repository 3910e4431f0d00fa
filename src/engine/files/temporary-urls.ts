import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a temporary address is valid. */
export const TEMPORARY_SECONDS = 60;

const TOKEN = /^([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/;

/** `{end time}.{signature}` for one file; anybody who has it can read that file until then. */
export function signTemporary(secret: string, pathKey: string, now: number): string {
  const until = now + TEMPORARY_SECONDS;
  return `${until}.${signature(secret, pathKey, until)}`;
}

export function isSigned(
  secret: string,
  { pathKey, token, now }: { readonly pathKey: string; readonly token: string; readonly now: number },
): boolean {
  const [, until, given] = TOKEN.exec(token) ?? [];
  if (until === undefined || given === undefined || Number(until) < now) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, pathKey, Number(until))));
}

const signature = (secret: string, pathKey: string, until: number): string =>
  createHmac('sha256', secret).update(`temporary upload\n${until}\n${pathKey}`).digest('base64url');
