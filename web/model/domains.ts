import type { Client } from '../client/index.ts';
import { addRealmDomain, removeRealmDomain, updateRealmDomain } from '../client/operations.ts';

/** The event of domains changes what is shown. */
export async function addDomain(client: Client, domain: string, allowSubdomains: boolean): Promise<void> {
  await client.call(addRealmDomain, { domain, allow_subdomains: allowSubdomains });
}

export async function changeDomain(client: Client, domain: string, allowSubdomains: boolean): Promise<void> {
  await client.call(updateRealmDomain, { domain, allow_subdomains: allowSubdomains });
}

export async function removeDomain(client: Client, domain: string): Promise<void> {
  await client.call(removeRealmDomain, { domain });
}
