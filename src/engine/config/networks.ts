import { isIP } from 'node:net';

/** Whether `text` is an IP address, or one with the number of bits that all of a network share (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = text.includes('%') ? -1 : ({ 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1);
  const isBits = bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= most);
  return most > 0 && isBits && rest.length === 0;
}
