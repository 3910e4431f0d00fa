import { randomBytes } from 'node:crypto';

/** 24 random characters that may stand in an address. */
export const newToken = (): string => randomBytes(18).toString('base64url');

/** What says which upload a path means; new each time (`kernel/upload-paths.ts`). */
export const newPathKey = (): string => `${randomBytes(1).toString('hex')}/${newToken()}`;

export const uploadKey = (realmId: number, pathKey: string): string => `uploads/${realmId}/${pathKey}`;

/** `format` is the name of a thumbnail format. */
export const thumbnailKey = (realmId: number, pathKey: string, format: string): string =>
  `thumbnails/${realmId}/${pathKey}/${format}`;

/** What names a picture: everybody may fetch it who knows this. */
export const newPictureName = (realmId: number): string => `${realmId}/${newToken()}`;

/** `variant` like `-medium.png`. */
export const pictureKey = (name: string, variant: string): string => `pictures/${name}${variant}`;
