import { BlockList, isIPv4 } from 'node:net';

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
