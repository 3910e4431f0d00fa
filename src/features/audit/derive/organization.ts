import type { RealmInfo } from '../../../chat/model/organization.ts';
import { REALM_SETTING_DEFAULTS, REALM_SETTINGS } from '../../../chat/model/settings/realm-settings.ts';
import { PERMISSION_SETTINGS } from '../../../chat/model/settings/settings.ts';
import { type Domain, domainsOf } from '../../../chat/rules/people/domains.ts';
import { changedNames } from './differences.ts';
import type { AuditStep, Notes } from './step.ts';

/** Notes about settings, permissions, defaults of new accounts, and domains. */
export function* organizationNotes(step: AuditStep): Notes {
  const { before, after } = step;
  if (after.info.deactivated && !before.info.deactivated) yield { kind: 'realm_deactivated' };
  if (before.info.deactivated && !after.info.deactivated) yield { kind: 'realm_reactivated' };
  yield* settingNotes(step);
  yield* domainNotes(step);
  const [old, given] = [before.info.userDefaults, after.info.userDefaults];
  for (const property of changedNames(old, given)) {
    yield { kind: 'default_user_setting_changed', property, before: old[property], after: given[property] };
  }
}

function* settingNotes({ before, after }: AuditStep): Notes {
  const [old, given] = [settingsOf(before.info), settingsOf(after.info)];
  for (const property of changedNames(old, given)) {
    if (property === 'domains') continue;
    const values = isShown(property) ? { before: old[property], after: given[property] } : {};
    const kind = isPermission(property) ? 'realm_permission_changed' : 'realm_setting_changed';
    yield { kind, property, ...values };
  }
}

const settingsOf = ({ name, description, settings }: RealmInfo): RealmInfo['settings'] => ({
  ...settings,
  name,
  description,
});

const isPermission = (name: string): boolean => Object.hasOwn(PERMISSION_SETTINGS.realm, name);

/** Whether the value is shown: an undeclared setting (the key of a picture) is named without its value. */
const isShown = (name: string): boolean =>
  isPermission(name) || Object.hasOwn(REALM_SETTINGS, name) || Object.hasOwn(REALM_SETTING_DEFAULTS, name);

function* domainNotes({ before, after }: AuditStep): Notes {
  const [old, given] = [byName(domainsOf(before)), byName(domainsOf(after))];
  for (const [property, value] of given) {
    const had = old.get(property);
    if (!had) yield { kind: 'domain_added', property, after: value };
    else if (had.allow_subdomains !== value.allow_subdomains) {
      yield { kind: 'domain_changed', property, before: had, after: value };
    }
  }
  for (const [property, value] of old) {
    if (!given.has(property)) yield { kind: 'domain_removed', property, before: value };
  }
}

const byName = (domains: readonly Domain[]) =>
  new Map(domains.map(({ domain, allow_subdomains }) => [domain, { allow_subdomains }]));
