import { isIP } from 'node:net';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { mayConnectTo, networks } from '../../../engine/outbound/addresses.ts';

const LONGEST = 2000;

/**
 * The stored form of a push service's address; throws BadRequest. `http:` is accepted only for addresses that the operator allows (a
 * push service in the same network). Host names are resolved and checked when something is sent.
 */
export function readAddress(text: string, allow: readonly string[]): string {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new BadRequest('The endpoint is not the https:// address of a push service.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const allowed = networks(allow);
  const isAddress = isIP(host) !== 0;
  if (isAddress && !mayConnectTo(host, allowed))
    throw new BadRequest('The endpoint is not an address of the public internet.');
  const isNear = isAddress && allowed.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
  if (url.protocol === 'http:' && !isNear)
    throw new BadRequest('The endpoint is not the https:// address of a push service.');
  url.hash = '';
  return url.href;
}
