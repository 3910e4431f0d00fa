import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';
import { isEmail } from '../kernel/email.ts';
import { LIMITS } from '../model/settings/settings.ts';
import { isNetwork } from './networks.ts';
import { readS3Config, type S3Config } from './s3.ts';

/** Everything that can be set from outside; read once, at the start, here and nowhere else. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** undefined: SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Development endpoints are there. */
  readonly development: boolean;
  /** How clients reach the server, without a slash at the end. */
  readonly externalUrl: string;
  readonly ownerEmail: string;
  readonly organization: string;
  /** Requests a minute for each account; 0: no limit. */
  readonly rateLimit: number;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** One log line for each request, at any level. */
  readonly accessLog: boolean;
  /** How long requests are served on after `/health/ready` has begun to say no. */
  readonly drainSeconds: number;
  /** Days for which entries of the audit log are kept; 0: for as long as the organization is there. */
  readonly auditDays: number;
  /** The largest file that people may upload, in MiB. */
  readonly maxUploadMib: number;
  /** What all uploaded files may have together, in MiB, unless the organization has a quota of its own; 0: no limit. */
  readonly uploadQuotaMib: number;
  /** `smtp://…` or `smtps://…`; undefined: mail is written to files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** Sender address of mail, `Parley <noreply@chat.example.com>`. */
  readonly mailFrom: string;
  /** Networks beside the public internet to which requests may go, like `10.0.0.0/8`. */
  readonly outboundAllow: readonly string[];
  /** undefined: files are kept in the data folder. */
  readonly s3: S3Config | undefined;
}

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends CannotStart {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

export function readConfig(env: Environment = process.env): Config {
  const port = integer(env, 'PORT', 9991, { min: 0, max: 65535, takes: 'a port number from 0 to 65535' });
  const host = env.HOST || '127.0.0.1';
  const url = externalUrl(env, host, port);
  return {
    port,
    host,
    dataDir: resolve(env.PARLEY_DATA_DIR || './data'),
    databaseUrl: databaseUrl(env),
    development: flag(env, 'PARLEY_DEV'),
    externalUrl: url,
    ownerEmail: email(env, 'PARLEY_OWNER_EMAIL', 'owner@parley.localhost'),
    organization: organization(env),
    rateLimit: integer(env, 'PARLEY_RATE_LIMIT', 200, {
      min: 0,
      max: 1_000_000,
      takes: 'a number of requests a minute, 0 for no limit',
    }),
    trustedProxies: trustedProxies(env),
    logLevel: oneOf(env, 'PARLEY_LOG_LEVEL', LOG_LEVELS, 'warn'),
    accessLog: flag(env, 'PARLEY_ACCESS_LOG'),
    drainSeconds: integer(env, 'PARLEY_DRAIN_SECONDS', 0, {
      min: 0,
      max: 3600,
      takes: 'a number of seconds from 0 to 3600',
    }),
    auditDays: integer(env, 'PARLEY_AUDIT_DAYS', 0, {
      min: 0,
      max: 36_500,
      takes: 'a number of days, 0 to keep all entries',
    }),
    maxUploadMib: integer(env, 'PARLEY_MAX_UPLOAD_MIB', LIMITS.uploadMib, {
      min: 1,
      max: 5000,
      takes: 'a number of MiB from 1 to 5000',
    }),
    uploadQuotaMib: integer(env, 'PARLEY_UPLOAD_QUOTA_MIB', LIMITS.uploadQuotaMib, {
      min: 0,
      max: 999_999_999,
      takes: 'a number of MiB, 0 for no limit',
    }),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env, url),
    outboundAllow: networks(env, 'PARLEY_OUTBOUND_ALLOW'),
    s3: readS3Config(env),
  };
}

/** The configuration once the port is known that PORT=0 left open. */
export function withPort(config: Config, port: number): Config {
  const { host, externalUrl } = config;
  const isDefault = externalUrl === localUrl(host, config.port);
  return { ...config, port, externalUrl: isDefault ? localUrl(host, port) : externalUrl };
}

/** How the machine itself reaches what listens there. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function refuse(name: string, value: string, takes: string): never {
  throw new ConfigError(`${name} is '${value}', but it takes ${takes}.`);
}

function integer(
  env: Environment,
  name: string,
  fallback: number,
  { min, max, takes }: { min: number; max: number; takes: string },
): number {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = /^[0-9]{1,9}$/.test(given) ? Number(given) : Number.NaN;
  return value >= min && value <= max ? value : refuse(name, given, takes);
}

function flag(env: Environment, name: string): boolean {
  const given = env[name];
  if (given === undefined || given === '' || given === '0') return false;
  return given === '1' || refuse(name, given, '1 or 0');
}

function oneOf(env: Environment, name: string, values: readonly string[], fallback: string): string {
  const given = env[name] || fallback;
  return values.includes(given) ? given : refuse(name, given, `one of ${values.join(', ')}`);
}

function smtpUrl(env: Environment): string | undefined {
  const given = env.PARLEY_SMTP_URL;
  if (!given) return undefined;
  const isSmtp = URL.canParse(given) && /^smtps?:$/.test(new URL(given).protocol) && new URL(given).hostname;
  // The value may hold a password: it is not repeated.
  if (!isSmtp) throw new ConfigError('PARLEY_SMTP_URL takes smtp://user:password@host:587 or smtps://….');
  return given;
}

/** An address, with a name before it or not. */
function mailFrom(env: Environment, url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : 'localhost';
  const fallback = isEmail(`noreply@${host}`) ? `noreply@${host}` : 'noreply@localhost';
  const given = env.PARLEY_MAIL_FROM || `Parley <${fallback}>`;
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(given)?.[1] ?? given;
  return isEmail(address)
    ? given
    : refuse('PARLEY_MAIL_FROM', given, 'an address, or a name and <an address>');
}

function databaseUrl(env: Environment): string | undefined {
  const given = env.DATABASE_URL;
  if (!given) return undefined;
  const isPostgres = URL.canParse(given) && /^postgres(ql)?:$/.test(new URL(given).protocol);
  // The value may hold a password: it is not repeated.
  if (!isPostgres) throw new ConfigError('DATABASE_URL takes postgres://user:password@host:port/database.');
  return given;
}

function externalUrl(env: Environment, host: string, port: number): string {
  const given = env.PARLEY_EXTERNAL_URL;
  if (!given) return localUrl(host, port);
  const url = URL.parse(given);
  // Whatever else an address may hold (path, query, name and password) would be lost: only its origin is used.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isPlain) {
    refuse(
      'PARLEY_EXTERNAL_URL',
      given,
      'the address of the server, like https://chat.example.com, without a path',
    );
  }
  return url.origin;
}

function email(env: Environment, name: string, fallback: string): string {
  const given = env[name] || fallback;
  return isEmail(given) ? given : refuse(name, given, 'an email address');
}

function organization(env: Environment): string {
  const given = env.PARLEY_ORGANIZATION || 'Parley';
  return given.length <= 40 ? given : refuse('PARLEY_ORGANIZATION', given, 'a name of at most 40 characters');
}

/** What may stand before the slash and its number of bits; names as the proxy library knows them. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const trustedProxies = (env: Environment): string[] => networks(env, 'PARLEY_TRUSTED_PROXIES', PROXY_NAMES);

/** Addresses and networks, comma-separated; or what has one of the names. */
function networks(env: Environment, name: string, names: readonly string[] = []): string[] {
  const given = env[name] ?? '';
  const parts = given.split(',').map((each) => each.trim());
  const listed = parts.filter((each) => each !== '');
  const isGood = listed.every((each) => names.includes(each) || isNetwork(each));
  return isGood ? listed : refuse(name, given, 'addresses or networks, comma-separated');
}
