import { createHash, randomBytes } from 'node:crypto';

/** In base64url without punctuation: letters and digits, as links of this API look. */
const TOKEN_LENGTH = 24;

/** A secret for a link. */
export function newToken(): string {
  const text = randomBytes(48).toString('base64url').toLowerCase();
  return text.replaceAll(/[-_]/g, '').slice(0, TOKEN_LENGTH);
}

/** A secret that a browser keeps: 256 bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which a secret is stored. No salt: the secret is too random to be guessed from its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
