import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { withParameter } from '../kernel/postgres-url.ts';
import { isEmail } from '../kernel/text/email.ts';
import { type MailInConfig, mailInConfig } from './mail-in.ts';
import { type PushGatewayConfig, pushGatewayConfig } from './push-gateway.ts';
import { backupAccess, type S3Access, type S3Config, s3Config } from './s3.ts';
import { type Environment, readSetting, type ServerSetting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { unknownSettings } from './unknown.ts';

type Values = {
  readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends ServerSetting<infer T> ? T : never;
};

/** All settings of the process, read once, at the start, here and nowhere else. Each setting is described in `SETTINGS`. */
export interface Config
  extends Omit<
    Values,
    | `s3${string}`
    | `backupS3${string}`
    | `mailIn${string}`
    | 'pushGateway'
    | 'pushGatewayId'
    | 'pushGatewayKey'
  > {
  /** Names of the environment that begin like a setting and are none. */
  readonly unknown: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** How clients reach the server, without a slash at the end. */
  readonly externalUrl: string;
  /** `Parley <noreply@chat.example.com>`. */
  readonly mailFrom: string;
  /** Where the server listens for mail; undefined: it takes no mail. */
  readonly mailIn: MailInConfig | undefined;
  /** The part after the `@` of the addresses that take mail, in lower case. */
  readonly mailDomain: string;
  /** undefined: files are kept in the data folder. */
  readonly s3: S3Config | undefined;
  /** The store of backups in `s3://…`; undefined: there is none. */
  readonly backupAccess: S3Access | undefined;
  /** undefined: mobile clients get no notifications. */
  readonly pushGateway: PushGatewayConfig | undefined;
}

/** Throws ConfigError, which names the setting, what it takes and what was given. */
export function readConfig(env: Environment = process.env): Config {
  const unknown = unknownSettings(env);
  const { s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region, ...others } = readValues(env);
  const { pushGateway, pushGatewayId, pushGatewayKey, ...rest } = others;
  const { mailIn, mailInMib, mailInCert, mailInKey, ...more } = rest;
  const { backupS3Endpoint, backupS3AccessKey, backupS3SecretKey, backupS3Region, ...values } = more;
  const s3 = s3Config({ s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region });
  const backupStore = { backupS3Endpoint, backupS3AccessKey, backupS3SecretKey, backupS3Region };
  const externalUrl = values.externalUrl ?? localUrl(values.host, values.port);
  return {
    ...values,
    unknown,
    databaseUrl: databaseUrl(values),
    dataDir: resolve(values.dataDir),
    externalUrl,
    mailFrom: values.mailFrom ?? `Parley <${noreply(externalUrl)}>`,
    mailIn: mailInConfig({ mailIn, mailInMib, mailInCert, mailInKey }),
    mailDomain: (values.mailDomain ?? URL.parse(externalUrl)?.hostname ?? 'localhost').toLowerCase(),
    s3,
    backupAccess: backupAccess(backupStore, s3),
    pushGateway: pushGatewayConfig({ pushGateway, pushGatewayId, pushGatewayKey }),
  };
}

function readValues(env: Environment): Values {
  const values = Object.entries(SETTINGS).map(([key, setting]) => [
    key,
    readSetting<unknown>(env, setting as ServerSetting<unknown>),
  ]);
  return Object.fromEntries(values) as Values;
}

/** The URL of the database, with the settings that each program needs to open it. */
function databaseUrl({ databaseUrl: url, databaseListen }: Pick<Values, 'databaseUrl' | 'databaseListen'>) {
  if (url === undefined || databaseListen) return url;
  return withParameter(url, 'listen=0');
}

function noreply(externalUrl: string): string {
  const address = `noreply@${URL.parse(externalUrl)?.hostname}`;
  return isEmail(address) ? address : 'noreply@localhost';
}

/** The configuration with the port that the system chose for PORT=0. */
export function withPort(config: Config, port: number): Config {
  const { host, externalUrl } = config;
  const isDefault = externalUrl === localUrl(host, config.port);
  return { ...config, port, externalUrl: isDefault ? localUrl(host, port) : externalUrl };
}

/** The URL by which the machine itself reaches a listening port. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
