import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 networks that are not the public internet (IANA's registry of special-purpose addresses). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * The only part of IPv6 that is the public internet, and what of it is not: protocols (Teredo among them),
 * documentation, 6to4. IPv4-mapped, NAT64, unique local, link-local and multicast addresses lie outside.
 */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** A set of networks, each like `10.0.0.0/8`, or a single address. */
export function networks(list: readonly string[]): BlockList {
  const set = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    set.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return set;
}

const special = networks([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIPv6 = networks([GLOBAL_IPV6]);

/** Whether the server may connect to an IP address: a public one, or one that the operator allows. */
export function mayConnectTo(address: string, allowed: BlockList): boolean {
  const version = isIP(address);
  // A zone (`fe80::1%eth0`) names an interface: the public internet has none.
  if (version === 0 || address.includes('%')) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (allowed.check(address, family)) return true;
  return (version === 4 || globalIPv6.check(address, 'ipv6')) && !special.check(address, family);
}
