import { resolve } from 'node:path';

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
}

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

export function readConfig(env: Environment = process.env): Config {
  const port = integer(env, 'PORT', 9991, { min: 0, max: 65535, takes: 'a port number from 0 to 65535' });
  const host = env.HOST || '127.0.0.1';
  return {
    port,
    host,
    dataDir: resolve(env.PARLEY_DATA_DIR || './data'),
    databaseUrl: databaseUrl(env),
    development: flag(env, 'PARLEY_DEV'),
    externalUrl: externalUrl(env, host, port),
    ownerEmail: email(env, 'PARLEY_OWNER_EMAIL', 'owner@parley.localhost'),
    organization: organization(env),
    rateLimit: integer(env, 'PARLEY_RATE_LIMIT', 200, {
      min: 0,
      max: 1_000_000,
      takes: 'a number of requests a minute, 0 for no limit',
    }),
    trustedProxies: (env.PARLEY_TRUSTED_PROXIES ?? '').split(',').filter((each) => each.trim() !== ''),
    logLevel: oneOf(env, 'PARLEY_LOG_LEVEL', LOG_LEVELS, 'warn'),
  };
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
  const value = Number(given);
  return Number.isInteger(value) && value >= min && value <= max ? value : refuse(name, given, takes);
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
  if (!given) return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  const isWeb = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (!isWeb || new URL(given).pathname !== '/') {
    refuse(
      'PARLEY_EXTERNAL_URL',
      given,
      'the address of the server, like https://chat.example.com, without a path',
    );
  }
  return given.replace(/\/$/, '');
}

function email(env: Environment, name: string, fallback: string): string {
  const given = env[name] || fallback;
  return /^[^\s@]+@[^\s@]+$/.test(given) ? given : refuse(name, given, 'an email address');
}

function organization(env: Environment): string {
  const given = env.PARLEY_ORGANIZATION || 'Parley';
  return given.length <= 40 ? given : refuse('PARLEY_ORGANIZATION', given, 'a name of at most 40 characters');
}
