import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Realm } from '../../realm/realm.ts';

/** An allowed e-mail domain of the organization, used while addresses are restricted. */
export interface Domain {
  readonly id: number;
  readonly domain: string;
  readonly allow_subdomains: boolean;
}

/** In the order in which they were added. */
export const domainsOf = (realm: Realm): readonly Domain[] =>
  (realm.info.settings.domains ?? []) as readonly Domain[];

const MOST_CHARACTERS = 255;
const LABEL = /^[a-z0-9-]+$/;

/** The valid form of a domain; throws what is wrong with it. */
export function readDomain(given: string): string {
  const domain = given.trim().toLowerCase();
  const fault = faultOf(domain);
  if (fault) throw new BadRequest(`Invalid domain: ${fault}`);
  return domain;
}

function faultOf(domain: string): string | undefined {
  if (domain === '') return "Domain can't be empty.";
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.length > MOST_CHARACTERS) return 'Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'Domain cannot start or end with a dot (.)';
  const labels = domain.split('.');
  if (labels.includes('')) return "Consecutive '.' are not allowed.";
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) {
    return "Subdomains cannot start or end with a '-'.";
  }
  return labels.every((label) => LABEL.test(label))
    ? undefined
    : "Domain can only have letters, numbers, '.' and '-'s.";
}

export function accessDomain(realm: Realm, name: string): Domain {
  const found = domainsOf(realm).find(({ domain }) => domain === name.toLowerCase());
  if (!found) throw new BadRequest(`No entry found for domain ${name}.`);
  return found;
}

export function requireNewDomain(realm: Realm, name: string): void {
  if (domainsOf(realm).some(({ domain }) => domain === name)) {
    throw new BadRequest(`The domain ${name} is already a part of your organization.`);
  }
}
