const MOST_CHARACTERS = 254;
const MOST_LOCAL = 64;
const LOCAL = /^[^\s@:<>()[\],;\\"\p{Cc}\p{Cs}]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Whether `text` can be an account's address: it is a user name in HTTP too, where a colon would end it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > MOST_CHARACTERS || local.length > MOST_LOCAL) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = text.slice(at + 1).split('.');
  return LOCAL.test(local) && labels.every((label) => LABEL.test(label));
}
