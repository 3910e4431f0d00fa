import { isIPv6 } from 'node:net';

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
