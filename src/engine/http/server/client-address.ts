import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { networks } from '../../kernel/networks.ts';

/** Names of networks in the list of proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** `1.2.3.4:567`, `[::1]`, `[::1]:567`. */
const WITH_PORT = /^(?:([0-9.]{7,15}):[0-9]{1,5}|\[([0-9a-fA-F:.]{2,45})\](?::[0-9]{1,5})?)$/;
/** Characters: an address with a zone and a port. */
const MOST_OF_ENTRY = 60;

/**
 * Returns a function that finds the address of a request's client: that of the connection; if it is a trusted proxy's, the last one in
 * X-Forwarded-For that is none. '' once the connection has ended.
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
    const way = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? '';
    while (isProxy(address)) {
      const next = addressIn(way.pop());
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

/**
 * The address of an entry of X-Forwarded-For, without its port; undefined: it is none. What stands before such an entry was written by nobody who
 * is trusted: it must not become the address that limits and the log know.
 */
function addressIn(entry = ''): string | undefined {
  const text = entry.trim();
  if (text.length > MOST_OF_ENTRY) return undefined;
  const [, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = v4 ?? v6 ?? text;
  return isIP(address) === 0 ? undefined : address;
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
