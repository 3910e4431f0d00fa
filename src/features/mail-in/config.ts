import { ConfigError } from '../../engine/config/setting.ts';

/** Where the server listens for mail by SMTP. */
export interface MailInConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Bytes. */
  readonly mostBytes: number;
  /** Paths of files; undefined: mail comes in unencrypted. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

interface Settings {
  readonly mailIn: string | undefined;
  readonly mailInMib: number;
  readonly mailInCert: string | undefined;
  readonly mailInKey: string | undefined;
}

const MIB = 1 << 20;
const SMTP = 25;

/** Parses `smtp://0.0.0.0:25`; undefined: the text has another form. */
export function smtpPlace(given: string): { readonly host: string; readonly port: number } | undefined {
  const url = URL.parse(given);
  if (url?.protocol !== 'smtp:' || url.hostname === '' || url.username !== '' || url.password !== '')
    return undefined;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const host = url.hostname.replace(/^\[/, '').replace(/\]$/, '');
  return { host, port: url.port === '' ? SMTP : Number(url.port) };
}

/** Throws ConfigError for a certificate without a key, or a key without a certificate. */
export function mailInConfig({
  mailIn,
  mailInMib,
  mailInCert,
  mailInKey,
}: Settings): MailInConfig | undefined {
  if ((mailInCert === undefined) !== (mailInKey === undefined))
    throw new ConfigError(
      'PARLEY_MAIL_IN_CERT and PARLEY_MAIL_IN_KEY go together, and one of them is missing.',
    );
  const place = mailIn === undefined ? undefined : smtpPlace(mailIn);
  if (!place) return undefined;
  const tls =
    mailInCert !== undefined && mailInKey !== undefined ? { cert: mailInCert, key: mailInKey } : undefined;
  return { ...place, mostBytes: mailInMib * MIB, tls };
}
