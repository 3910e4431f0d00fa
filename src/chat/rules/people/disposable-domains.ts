import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Well-known hosts that the list lacks. */
const MORE = [
  '33mail.com',
  'burnermail.io',
  'mail-temp.com',
  'spamgourmet.com',
  'temp-mail.io',
  'tempmail.net',
] as const;

let domains: ReadonlySet<string> | undefined;

/** Whether a host offers mailboxes that anybody can read for a few minutes. Subdomains count. The list is loaded at the first call. */
export function isDisposable(host: string): boolean {
  domains ??= disposableEmailBlocklistSet().union(new Set(MORE));
  const labels = host.toLowerCase().split('.');
  return labels.some((_, index) => domains?.has(labels.slice(index).join('.')));
}
