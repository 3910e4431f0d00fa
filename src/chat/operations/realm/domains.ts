import { toUsers } from '../../../engine/log/audience.ts';
import type { RealmDomainsEvent } from '../../events/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/organization/realm-settings.ts';
import {
  accessDomain,
  type Domain,
  domainsOf,
  readDomain,
  requireNewDomain,
} from '../../rules/people/domains.ts';

export async function addDomain(tx: Tx, name: string, allowSubdomains: boolean): Promise<Domain> {
  const domain = readDomain(name);
  requireNewDomain(tx.realm, domain);
  const added = { id: tx.nextId('realm_domain'), domain, allow_subdomains: allowSubdomains };
  await keep(tx, [...domainsOf(tx.realm), added]);
  emitDomains(tx, { type: 'realm_domains', op: 'add', domain, allowSubdomains });
  return added;
}

export async function changeDomain(tx: Tx, name: string, allowSubdomains: boolean): Promise<void> {
  const { id, domain } = accessDomain(tx.realm, name);
  const changed = domainsOf(tx.realm).map((each) =>
    each.id === id ? { ...each, allow_subdomains: allowSubdomains } : each,
  );
  await keep(tx, changed);
  emitDomains(tx, { type: 'realm_domains', op: 'change', domain, allowSubdomains });
}

/** Removes a domain; after the last one, addresses are no longer restricted: otherwise nobody could join. */
export async function removeDomain(tx: Tx, name: string): Promise<void> {
  const { id, domain } = accessDomain(tx.realm, name);
  const left = domainsOf(tx.realm).filter((each) => each.id !== id);
  const opens = left.length === 0 && tx.realm.info.settings.emails_restricted_to_domains === true;
  const opened: Readonly<Record<string, boolean>> = opens ? { emails_restricted_to_domains: false } : {};
  await keep(tx, left, opened);
  if (opens) tx.emit({ type: 'realm', op: 'update', settings: opened }, toUsers(audienceOfRealm(tx.realm)));
  emitDomains(tx, { type: 'realm_domains', op: 'remove', domain });
}

async function keep(tx: Tx, domains: readonly Domain[], others: Readonly<Record<string, boolean>> = {}) {
  const { info } = tx.realm;
  await tx.put({ info: { ...info, settings: { ...info.settings, domains, ...others } } });
}

function emitDomains(tx: Tx, event: RealmDomainsEvent): void {
  tx.emit(event, toUsers(audienceOfRealm(tx.realm)));
}
