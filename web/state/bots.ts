import type { Bot } from './types.ts';

/** 1 generic, 2 incoming webhook, 3 outgoing webhook. The API also has 4, embedded: Parley has no embedded bots. */
export type OfferedBotType = 1 | 2 | 3;

/** The part of a bot's address between the name and the host. */
export const ADDRESS_END = '-bot';
const MOST_LOCAL = 64;
const MOST_NAME = MOST_LOCAL - ADDRESS_END.length;

export type AddressProblem = 'missing' | 'letters' | 'points';

/** Why a bot cannot have an address that begins so; undefined: it can. The server takes some letters more. */
export function addressProblem(name: string): AddressProblem | undefined {
  if (name === '') return 'missing';
  if (name.length > MOST_NAME || !/^[\p{L}\p{N}._+-]+$/u.test(name)) return 'letters';
  return name.startsWith('.') || name.includes('..') ? 'points' : undefined;
}

/** The beginning of an address from the name of a bot: `Tram Bot` → `tram`. */
export function addressFrom(fullName: string): string {
  const plain = fullName.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const joined = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MOST_NAME);
  return joined.replace(/^-/, '').replace(/-$/, '').replace(/-bot$/, '');
}

/** The properties of an outgoing webhook: URL, format, and the token that proves that a request is the server's. */
export interface WebhookService {
  readonly base_url: string;
  readonly interface: number;
  readonly token: string;
}

export const serviceOf = ({ services }: Pick<Bot, 'services'>): WebhookService | undefined =>
  services[0] as WebhookService | undefined;

/** Active bots of one person: the server takes no more. */
export const MOST_BOTS = 50;
