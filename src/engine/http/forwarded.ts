import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const HEADER = 'x-forwarded-for';
/** `1.2.3.4:567`, `[::1]`, `[::1]:567`. */
const WITH_PORT = /^(?:([0-9.]{7,15}):[0-9]{1,5}|\[([0-9a-fA-F:.]{2,45})\](?::[0-9]{1,5})?)$/;

/**
 * Leaves in `X-Forwarded-For` the addresses after the last entry that is none, without ports. What stands before such an entry was written by
 * nobody who is trusted; it must not become the address that limits and the log know.
 */
export function cleanForwarded({ headers }: IncomingMessage): void {
  const given = headers[HEADER];
  if (typeof given !== 'string') return;
  const entries = given.split(',').map(addressOf);
  const good = entries.slice(entries.lastIndexOf(undefined) + 1);
  if (good.length === 0) delete headers[HEADER];
  else headers[HEADER] = good.join(', ');
}

function addressOf(entry: string): string | undefined {
  const text = entry.trim();
  if (text.length > 60) return undefined;
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = v4 ?? v6 ?? text;
  return isIP(address) === 0 ? undefined : address;
}
