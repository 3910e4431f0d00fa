import { isUtf8 } from 'node:buffer';
import { Unauthorized } from '../../kernel/errors.ts';

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

const basic = /^basic +([A-Za-z0-9+/_-]{1,1000}={0,2})$/i;

const malformed = () => new Unauthorized('Invalid authorization header for basic auth');

/** The credentials in an Authorization header; undefined without one. Throws Unauthorized if it is not well-formed Basic. */
export function readCredentials(header: string | undefined): Credentials | undefined {
  if (header === undefined || header === '') return undefined;
  const encoded = basic.exec(header)?.[1];
  if (encoded === undefined) throw malformed();
  const bytes = Buffer.from(encoded, 'base64');
  const pair = bytes.toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0 || !isUtf8(bytes) || pair.includes('\0')) throw malformed();
  return { email: pair.slice(0, colon), apiKey: pair.slice(colon + 1) };
}

/** The Authorization header for credentials. */
export function basicHeader({ email, apiKey }: Credentials): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
}
