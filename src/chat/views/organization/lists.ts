import type { CustomEmoji, Linkifier, Playground, RealmInfo } from '../../model/organization.ts';
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
