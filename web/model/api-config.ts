/** With what a program logs in to the API, as its configuration file says it. */
export interface ApiAccess {
  /** The address by which the API knows the account. */
  readonly email: string;
  readonly apiKey: string;
  /** The server's address: `https://chat.example.com`. */
  readonly site: string;
}

/** The file that programs read: an ini file with one section. A value is one line, so that it cannot add others. */
export function apiConfig({ email, apiKey, site }: ApiAccess): string {
  return `[api]\nemail=${line(email)}\nkey=${line(apiKey)}\nsite=${line(site)}\n`;
}

/** By whose file it is: `tram-bot.rc`. Only plain letters, as any system takes them. */
export function apiConfigName(email: string): string {
  const [local = ''] = email.toLowerCase().split('@');
  const plain = local.replaceAll(/[^a-z0-9-]/g, '-').slice(0, 60);
  return `${/[a-z0-9]/.test(plain) ? plain : 'account'}.rc`;
}

const line = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '');
