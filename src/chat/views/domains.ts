import type { Realm } from '../realm/realm.ts';
import { domainsOf } from '../rules/people/domains.ts';

/** `RealmDomain` of the facts. */
export function presentDomains(realm: Realm) {
  return domainsOf(realm).map(({ domain, allow_subdomains }) => ({ domain, allow_subdomains }));
}
