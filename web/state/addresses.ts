const MOST_CHARACTERS = 254;
const MOST_LOCAL = 64;
const LOCAL = /^[^\s@:<>()[\],;\\"\p{Cc}\p{Cs}]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** The same rule as the server's. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > MOST_CHARACTERS || local.length > MOST_LOCAL) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = text.slice(at + 1).split('.');
  return LOCAL.test(local) && labels.every((label) => LABEL.test(label));
}

/** Addresses divided by commas or lines, each once; `Ada Lovelace <ada@example.com>` is one too. */
export function addressesIn(text: string): readonly string[] {
  const found = text
    .split(/[\n,]/)
    .map((each) => addressIn(each.trim()))
    .filter((each) => each !== '');
  return [...new Map(found.map((each) => [each.toLowerCase(), each])).values()];
}

function addressIn(text: string): string {
  const open = text.lastIndexOf('<');
  return open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1).trim() : text;
}
