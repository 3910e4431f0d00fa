import type { CustomEmoji, Linkifier, Playground, RealmInfo } from '../../model/organization.ts';
import type { Profile, ProfileField } from '../../model/people.ts';
import { FIELD_TYPE } from '../../model/profile-fields.ts';
import type { Realm } from '../../realm/realm.ts';
import { domainsOf } from '../../rules/people/domains.ts';

/** RealmEmoji objects by ID. The addresses are relative to the organization's URL. */
export const presentCustomEmoji = (all: readonly CustomEmoji[]) =>
  Object.fromEntries(
    all.map(({ id, name, picture, extension, authorId, isDeactivated }) => [
      id,
      {
        id: String(id),
        name,
        source_url: `/user_avatars/${picture}.${extension}`,
        still_url: extension === 'png' ? null : `/user_avatars/${picture}-still.png`,
        deactivated: isDeactivated,
        author_id: authorId,
      },
    ]),
  );

export const presentLinkifier = (linkifier: Linkifier) => ({
  pattern: linkifier.pattern,
  url_template: linkifier.urlTemplate,
  id: linkifier.id,
});

export const presentPlayground = (playground: Playground) => ({
  id: playground.id,
  name: playground.name,
  lexer_language: playground.lexerLanguage,
  url_template: playground.urlTemplate,
});

/** `RealmDomain` of the facts. */
export function presentDomains(realm: Realm) {
  return domainsOf(realm).map(({ domain, allow_subdomains }) => ({ domain, allow_subdomains }));
}

type Picture = 'icon' | 'logo' | 'night_logo';

const OWN: Readonly<Record<Picture, string>> = {
  icon: '/static/icon.svg',
  logo: '/static/logo.svg',
  night_logo: '/static/logo-night.svg',
};

/** The address of an icon or a logo; `key`: of an uploaded one. */
export const pictureUrl = (externalUrl: string, picture: Picture, key: unknown): string =>
  `${externalUrl}${typeof key === 'string' ? `/user_avatars/${key}.png` : OWN[picture]}`;

export const realmPictureUrl = (info: RealmInfo, externalUrl: string, picture: Picture): string =>
  pictureUrl(externalUrl, picture, info.settings[`${picture}_key`]);

/** `CustomProfileField` of the facts. */
export function presentProfileField(field: ProfileField) {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data,
    order: field.order,
    ...(field.inSummary && { display_in_profile_summary: true }),
    required: field.required,
    editable_by_user: field.editableByUser,
  };
}

/** All fields, in order; `pronounsAsText`: for clients without fields of that type. */
export function presentProfileFields(realm: Realm, { pronounsAsText = false } = {}) {
  const fields = realm.part('profileFields').map(presentProfileField);
  if (!pronounsAsText) return fields;
  return fields.map((field) =>
    field.type === FIELD_TYPE.pronouns ? { ...field, type: FIELD_TYPE.shortText } : field,
  );
}

type ProfileData = Record<string, { value: string; rendered_value?: string }>;

/** `profile_data` of the documentation: a user's values in the existing fields. */
export function presentProfile(realm: Realm, userId: number): ProfileData {
  const profile: Profile = realm.profileOf(userId);
  if (profile.size === 0) return {};
  const entered = realm.part('profileFields').flatMap(({ id }) => {
    const entry = profile.get(id);
    if (!entry) return [];
    const { value, renderedValue } = entry;
    return [[id, { value, ...(renderedValue !== null && { rendered_value: renderedValue }) }] as const];
  });
  return Object.fromEntries(entered);
}

/** Bots have no profiles. */
export const presentProfileOf = (realm: Realm, person: { readonly id: number; readonly isBot: boolean }) =>
  person.isBot ? {} : { profile_data: presentProfile(realm, person.id) };
