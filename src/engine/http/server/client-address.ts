import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { networks } from '../../kernel/networks.ts';

/** Names of networks in the list of proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that finds the address of a request's client: that of the connection; if it is a trusted proxy's, the last one in
 * X-Forwarded-For that is none (`cleanForwarded` has left only addresses there). '' once the connection has ended.
 */
export function addressReader(trusted: readonly string[] = []): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const proxies = networks(trusted.flatMap((each) => NAMED[each] ?? [each]));
  const isProxy = (address: string) => {
    // A zone (`fe80::1%eth0`) names an interface.
    const [plain = ''] = address.split('%', 1);
    const version = isIP(plain);
    return version !== 0 && proxies.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    const way = forwarded === '' ? [] : forwarded.split(',').map((each) => each.trim());
    let address = socket.remoteAddress ?? '';
    for (let next = way.pop(); next !== undefined && isProxy(address); next = way.pop()) address = next;
    return address;
  };
}

/**
 * The key under which an address is counted: the IPv4 address, or the /64 of an IPv6 address, which one machine has whole. An IPv4-mapped address counts as its
 * IPv4 address.
 */
export const addressKey = (ip: string): string => prefixOf(ip, 4);

/** The same with the /48 of an IPv6 address, which is the most that one subscriber usually has. */
export const siteKey = (ip: string): string => prefixOf(ip, 3);

function prefixOf(ip: string, groupsOf: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last]
    .slice(0, groupsOf)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${groupsOf * 16}`;
}
