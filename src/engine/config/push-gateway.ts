import { ConfigError } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** A gateway through which notifications go to mobile clients, and the credentials of this server there. */
export interface PushGatewayConfig {
  /** `https://push.example.com`, without a slash at the end. */
  readonly url: string;
  readonly id: string;
  readonly key: string;
}

const NEEDED = ['pushGateway', 'pushGatewayId', 'pushGatewayKey'] as const;

type Given = { readonly [Key in (typeof NEEDED)[number]]: string | undefined };

/** undefined: none of the settings is given. Throws ConfigError where some are missing. */
export function pushGatewayConfig(given: Given): PushGatewayConfig | undefined {
  const { pushGateway: url, pushGatewayId: id, pushGatewayKey: key } = given;
  if (url !== undefined && id !== undefined && key !== undefined) return { url, id, key };
  if (NEEDED.every((name) => given[name] === undefined)) return undefined;
  const missing = NEEDED.find((name) => given[name] === undefined) ?? 'pushGateway';
  const needed = NEEDED.map((name) => SETTINGS[name].name).join(', ');
  throw new ConfigError(`${SETTINGS[missing].name} is missing: a push gateway needs ${needed}.`);
}
