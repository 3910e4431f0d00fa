import { CannotStart } from '../kernel/failures/cannot-start.ts';
import { isEmail } from '../kernel/text/email.ts';
import { isNetwork } from './networks.ts';

/** The values of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The values that a setting accepts. */
export interface SettingValues<T> {
  /** Ends the sentence "NAME takes …". */
  readonly takes: string;
  /** The value of a text that is not empty; undefined: the text is invalid. */
  readonly parse: (given: string) => T | undefined;
}

interface Description {
  /** For `--help` and docs/operate.md. */
  readonly about: string;
  /** The text that counts where the setting is not given. */
  readonly default?: string;
  /** In words: the value where the setting is not given and has no default. */
  readonly otherwise?: string;
  /** The value may hold a password: no error shows it. */
  readonly isSecret?: boolean;
}

/** A setting of the server. The checks, `--help` and docs/operate.md follow from it. */
export interface ServerSetting<T> extends Description, SettingValues<T> {
  readonly name: string;
}

/** A setting with an invalid value. */
export class ConfigError extends CannotStart {}

/** A setting whose value is undefined where it is not given. */
export function optional<T>(
  name: string,
  kind: SettingValues<T>,
  description: Description,
): ServerSetting<T | undefined> {
  return { name, ...kind, ...description };
}

/** A setting that always has a value. */
export function setting<T>(
  name: string,
  kind: SettingValues<T>,
  description: Description & { readonly default: string },
): ServerSetting<T> {
  return { name, ...kind, ...description };
}

/** Throws ConfigError, which names the setting, what it takes and what was given. */
export function readSetting<T>(env: Environment, { name, parse, ...setting }: ServerSetting<T>): T {
  const given = env[name] || setting.default;
  if (given === undefined) return undefined as T;
  const value = parse(given);
  if (value === undefined) throw new ConfigError(refusal({ name, ...setting }, given));
  return value;
}

/** The sentence that refuses a value. */
export function refusal(
  { name, takes, isSecret }: Pick<ServerSetting<unknown>, 'name' | 'takes' | 'isSecret'>,
  given: string,
): string {
  const shown = isSecret ? 'a value that is not shown, since it may hold a password' : `'${given}'`;
  return `${name} is ${shown}, but it takes ${takes}.`;
}

/** From `min` to `max`, of at most nine digits. */
export function integer(min: number, max: number, takes: string): SettingValues<number> {
  const parse = (given: string) => (/^[0-9]{1,9}$/.test(given) ? Number(given) : Number.NaN);
  return { takes, parse: (given) => within(parse(given), min, max) };
}

const within = (value: number, min: number, max: number): number | undefined =>
  value >= min && value <= max ? value : undefined;

/** 1: yes, 0: no. */
export const flag: SettingValues<boolean> = {
  takes: '1 or 0',
  parse: (given) => (given === '1' || given === '0' ? given === '1' : undefined),
};

export const oneOf = (values: readonly string[]): SettingValues<string> => ({
  takes: `one of ${values.join(', ')}`,
  parse: (given) => (values.includes(given) ? given : undefined),
});

/** A text that `isGood` accepts. */
export const text = (
  takes: string,
  isGood: (given: string) => boolean = () => true,
): SettingValues<string> => ({
  takes,
  parse: (given) => (isGood(given) ? given : undefined),
});

export const email: SettingValues<string> = text('an email address', isEmail);

/** `https://host:port`, without a slash at the end. A path, a query, a name or a password would be lost: they are refused. */
export const origin = (takes: string): SettingValues<string> => ({
  takes,
  parse(given) {
    const url = URL.parse(given);
    const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    return isPlain ? url.origin : undefined;
  },
});

/** Host and port to listen on. */
export interface ListeningAddress {
  readonly host: string;
  readonly port: number;
}

/** `127.0.0.1:9464`, `[::1]:9464`. */
export const listening = (takes: string): SettingValues<ListeningAddress> => ({
  takes,
  parse(given) {
    const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[^:\s]+):([0-9]{1,5})$/.exec(given) ?? [];
    if (host === '' || Number(port) < 1 || Number(port) > 65_535) return undefined;
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  },
});

/** Addresses and networks, comma-separated; or one of `names`. */
export const networks = (takes: string, names: readonly string[] = []): SettingValues<readonly string[]> => ({
  takes,
  parse(given) {
    const listed = given
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    return listed.every((each) => names.includes(each) || isNetwork(each)) ? listed : undefined;
  },
});
