import type { Client } from '../client/index.ts';
import { deleteIcon, deleteLogo, uploadIcon, uploadLogo } from '../client/operations.ts';
import type { Model } from './model.ts';

export const ORGANIZATION_PICTURES = ['icon', 'logo', 'night_logo'] as const;
export type OrganizationPicture = (typeof ORGANIZATION_PICTURES)[number];

/** The address of a picture, and whether it was uploaded. Follows changes. */
export function organizationPicture({ live }: Pick<Model, 'live'>, name: OrganizationPicture) {
  const realm = live.read('realm');
  return { url: realm[`realm_${name}_url`] ?? '', isOwn: realm[`realm_${name}_source`] === 'U' };
}

/** The realm event changes what is shown. */
export async function saveOrganizationPicture(
  client: Client,
  name: OrganizationPicture,
  picture: Blob,
): Promise<void> {
  const file = new File([picture], 'picture.png', { type: picture.type });
  await (name === 'icon'
    ? client.call(uploadIcon, { file })
    : client.call(uploadLogo, { night: name === 'night_logo', file }));
}

/** It is then the server's own. */
export async function removeOrganizationPicture(client: Client, name: OrganizationPicture): Promise<void> {
  await (name === 'icon'
    ? client.call(deleteIcon, {})
    : client.call(deleteLogo, { night: name === 'night_logo' }));
}
