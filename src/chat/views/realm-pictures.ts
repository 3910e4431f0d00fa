import type { RealmInfo } from '../model/organization.ts';

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
