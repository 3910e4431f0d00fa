import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { withParameter } from '../kernel/postgres-url.ts';
import { isEmail } from '../kernel/text/email.ts';
import { withEntriesAfter } from '../kernel/values/entries-after.ts';
import { type PushGatewayConfig, pushGatewayConfig } from './push-gateway.ts';
import { type S3Config, s3Config } from './s3.ts';
import { type Environment, readSetting, type ServerSetting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { unknownSettings } from './unknown.ts';

type Settings = Readonly<Record<string, ServerSetting<unknown>>>;
type ValuesOf<S> = { readonly [Key in keyof S]: S[Key] extends ServerSetting<infer T> ? T : never };
type Values = ValuesOf<typeof SETTINGS>;

/** The settings of the process without those of features. Each setting is described in `SETTINGS`. */
export interface ServerConfig
  extends Omit<Values, `s3${string}` | 'pushGateway' | 'pushGatewayId' | 'pushGatewayKey'> {
  /** Names of the environment that begin like a setting and are none. */
  readonly unknown: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** How clients reach the server, without a slash at the end. */
  readonly externalUrl: string;
  /** `Parley <noreply@chat.example.com>`. */
  readonly mailFrom: string;
  /** undefined: files are kept in the data folder. */
  readonly s3: S3Config | undefined;
  /** undefined: mobile clients get no notifications. */
  readonly pushGateway: PushGatewayConfig | undefined;
}

/** What features make of their settings: each declares its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it in
export interface FeatureConfig {}

/** All settings of the process, read once, at the start, here and nowhere else. */
export interface Config extends ServerConfig, FeatureConfig {}

/** The settings of a feature. */
export interface FeatureSettings {
  /** The key in `SETTINGS` of the setting behind which they stand in `--help` and docs/operate.md. */
  readonly after: keyof typeof SETTINGS;
  readonly settings: Settings;
  /** What they are in `Config`. Throws ConfigError where they do not go together. */
  read(values: Readonly<Record<string, unknown>>, server: ServerConfig): Partial<FeatureConfig>;
}

/** Declares the settings of a feature, in a file that imports no more than they need: each command reads them, before anything else is loaded. */
export const defineSettings = <S extends Settings>(given: {
  readonly after: keyof typeof SETTINGS;
  readonly settings: S;
  read(values: ValuesOf<S>, server: ServerConfig): Partial<FeatureConfig>;
}): FeatureSettings => given as FeatureSettings;

/** All settings of the server and of features, in the order of `--help`. */
export const allSettings = (ofFeatures: readonly FeatureSettings[]): Settings =>
  withEntriesAfter<ServerSetting<unknown>>(
    SETTINGS,
    ofFeatures.map(({ after, settings }) => ({ after, entries: settings })),
  );

/** Reads the settings of the server and of features. Throws ConfigError, which names the setting, what it takes and what was given. */
export function readSettings(ofFeatures: readonly FeatureSettings[], env: Environment = process.env): Config {
  const unknown = unknownSettings(
    env,
    Object.values(allSettings(ofFeatures)).map(({ name }) => name),
  );
  const server = readServer(env, unknown);
  const parts = ofFeatures.map((feature) => feature.read(readValues(env, feature.settings), server));
  return Object.assign({}, server, ...parts);
}

function readServer(env: Environment, unknown: readonly string[]): ServerConfig {
  const { s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region, ...others } = readValues(env, SETTINGS);
  const { pushGateway, pushGatewayId, pushGatewayKey, ...values } = others;
  const externalUrl = values.externalUrl ?? localUrl(values.host, values.port);
  return {
    ...values,
    unknown,
    databaseUrl: databaseUrl(values),
    dataDir: resolve(values.dataDir),
    externalUrl,
    mailFrom: values.mailFrom ?? `Parley <${noreply(externalUrl)}>`,
    s3: s3Config({ s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region }),
    pushGateway: pushGatewayConfig({ pushGateway, pushGatewayId, pushGatewayKey }),
  };
}

function readValues<S extends Settings>(env: Environment, settings: S): ValuesOf<S> {
  const values = Object.entries(settings).map(([key, setting]) => [key, readSetting(env, setting)]);
  return Object.fromEntries(values);
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
