import { isPostgresUrl } from '../kernel/postgres-url.ts';
import { isEmail } from '../kernel/text/email.ts';
import { email, flag, integer, networks, oneOf, optional, origin, setting, text } from './setting.ts';
import { UPLOAD_MIB, UPLOAD_QUOTA_MIB } from './upload-limits.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];
/** Names that may replace proxies' networks; the proxy library knows them. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** The region of stores that have none. */
export const S3_REGION = 'us-east-1';

/** Whether a URL has one of the protocols, and a host. */
const hasProtocol = (protocols: readonly string[]) => (given: string) => {
  const url = URL.parse(given);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
};

const isSender = (given: string) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(given)?.[1] ?? given);

/**
 * The settings of the server but for those of features (`settings.ts` in the folder of a feature), each declared once: `--help`
 * (`src/start/command-line/help.ts`) and the table of docs/operate.md (`scripts/settings.ts`) are made of all. In the order of the table.
 */
export const SETTINGS = {
  port: setting('PORT', integer(0, 65_535, 'a port number from 0 to 65535'), {
    about: 'the port to listen on; 0 for any that is free',
    default: '9991',
  }),
  host: setting('HOST', text('an address of this machine, like 127.0.0.1 or 0.0.0.0'), {
    about: 'the address to listen on',
    default: '127.0.0.1',
  }),
  externalUrl: optional(
    'PARLEY_EXTERNAL_URL',
    origin('the address of the server, like https://chat.example.com, without a path'),
    { about: 'how clients reach the server', otherwise: 'follows HOST and PORT' },
  ),
  dataDir: setting('PARLEY_DATA_DIR', text('a folder that can be written to'), {
    about:
      "the data folder: database file, uploaded files, exports and the owner's key; several nodes share it",
    default: './data',
  }),
  databaseUrl: optional(
    'DATABASE_URL',
    text('postgres://user:password@host:port/database, or several host:port, comma-separated', isPostgresUrl),
    {
      about:
        'postgres://…, PostgreSQL in the place of SQLite; several nodes may share it. Of several hosts, the first that takes writes is used',
      otherwise: 'SQLite in the data folder',
      isSecret: true,
    },
  ),
  databaseListen: setting('PARLEY_DATABASE_LISTEN', flag, {
    about:
      '0 for PostgreSQL behind a pooler in transaction mode, or without LISTEN: nodes poll, and use nothing that outlives a transaction',
    default: '1',
  }),
  organization: setting(
    'PARLEY_ORGANIZATION',
    text('a name of at most 40 characters', (given) => given.length <= 40),
    { about: 'the name of the organization, on the first start', default: 'Parley' },
  ),
  ownerEmail: setting('PARLEY_OWNER_EMAIL', email, {
    about: "the owner's address, on the first start",
    default: 'owner@parley.localhost',
  }),
  rateLimit: setting(
    'PARLEY_RATE_LIMIT',
    integer(0, 1_000_000, 'a number of requests a minute, 0 for no limit'),
    {
      about:
        'requests a minute for each account, its bots included; expensive ones count as several; 0 for no limit',
      default: '200',
    },
  ),
  maxUploadMib: setting('PARLEY_MAX_UPLOAD_MIB', integer(1, 5000, 'a number of MiB from 1 to 5000'), {
    about: 'the largest file that users may upload, in MiB',
    default: String(UPLOAD_MIB),
  }),
  uploadQuotaMib: setting(
    'PARLEY_UPLOAD_QUOTA_MIB',
    integer(0, 999_999_999, 'a number of MiB, 0 for no limit'),
    {
      about:
        'all uploaded files together, in MiB, unless the organization has a quota of its own; 0 for no limit',
      default: String(UPLOAD_QUOTA_MIB),
    },
  ),
  auditDays: setting('PARLEY_AUDIT_DAYS', integer(0, 36_500, 'a number of days, 0 to keep all entries'), {
    about: 'for how many days entries of the audit log (who changed what) are kept; 0 keeps all',
    default: '0',
  }),
  smtpUrl: optional(
    'PARLEY_SMTP_URL',
    text('smtp://user:password@host:587 or smtps://…', hasProtocol(['smtp:', 'smtps:'])),
    {
      about: 'smtp://… or smtps://…, the server through which mail is sent',
      otherwise: 'mail is written to outbox/ in the data folder',
      isSecret: true,
    },
  ),
  mailFrom: optional('PARLEY_MAIL_FROM', text('an address, or a name and <an address>', isSender), {
    about: 'the sender of mail',
    otherwise: 'Parley <noreply@…> at the host of PARLEY_EXTERNAL_URL',
  }),
  pushGateway: optional(
    'PARLEY_PUSH_GATEWAY',
    origin('an address like https://push.example.com, without a path'),
    {
      about: 'a push gateway, for notifications to mobile clients',
      otherwise: 'mobile clients get none',
    },
  ),
  pushGatewayId: optional(
    'PARLEY_PUSH_GATEWAY_ID',
    text('the ID that the gateway knows this server by, without ":"', (given) => !given.includes(':')),
    { about: "this server's ID at the push gateway" },
  ),
  pushGatewayKey: optional('PARLEY_PUSH_GATEWAY_KEY', text('the key of this server at the gateway'), {
    about: "this server's key at the push gateway",
    isSecret: true,
  }),
  s3Endpoint: optional(
    'PARLEY_S3_ENDPOINT',
    origin('an address like https://s3.example.com, without a path'),
    {
      about: 'a store that speaks S3, for uploaded files',
      otherwise: 'uploaded files are in the data folder',
    },
  ),
  s3Bucket: optional(
    'PARLEY_S3_BUCKET',
    text('the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"', (given) =>
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given),
    ),
    { about: 'the bucket of the store' },
  ),
  s3AccessKey: optional('PARLEY_S3_ACCESS_KEY', text('the access key of the store'), {
    about: 'the access key of the store',
    isSecret: true,
  }),
  s3SecretKey: optional('PARLEY_S3_SECRET_KEY', text('the secret key of the store'), {
    about: 'the secret key of the store',
    isSecret: true,
  }),
  s3Region: optional('PARLEY_S3_REGION', text('the region of the store'), {
    about: 'the region of the store',
    otherwise: S3_REGION,
  }),
  trustedProxies: setting(
    'PARLEY_TRUSTED_PROXIES',
    networks(`addresses or networks, comma-separated, or ${PROXY_NAMES.join(', ')}`, PROXY_NAMES),
    { about: 'proxies in front, whose X-Forwarded-For is believed', default: '' },
  ),
  outboundAllow: setting(
    'PARLEY_OUTBOUND_ALLOW',
    networks('addresses or networks, comma-separated, like 10.0.0.0/8'),
    {
      about: 'networks beside the public internet to which webhooks, link previews and pictures may go',
      default: '',
    },
  ),
  logLevel: setting('PARLEY_LOG_LEVEL', oneOf(LOG_LEVELS), {
    about: `how much is logged on standard error: ${LOG_LEVELS.join(', ')}`,
    default: 'warn',
  }),
  accessLog: setting('PARLEY_ACCESS_LOG', flag, {
    about: '1 for one line of the log for each request, at any level',
    default: '0',
  }),
  drainSeconds: setting('PARLEY_DRAIN_SECONDS', integer(0, 3600, 'a number of seconds from 0 to 3600'), {
    about: 'for how many seconds requests are served after SIGTERM, while /health/ready says no',
    default: '0',
  }),
  development: setting('PARLEY_DEV', flag, {
    about: '1 for development endpoints, which give the key of any account to anybody',
    default: '0',
  }),
} as const;
