import { randomBytes } from 'node:crypto';

/** 24 random characters that are safe in an address. */
export const newToken = (): string => randomBytes(18).toString('base64url');

/** What the keys of stored files begin with. */
export const KEY_FOLDERS = ['uploads/', 'thumbnails/', 'pictures/'] as const;

/** The part of a path that identifies an upload; new each time (`model/upload-paths.ts`). */
export const newPathKey = (): string => `${randomBytes(1).toString('hex')}/${newToken()}`;

export const uploadKey = (realmId: number, pathKey: string): string => `uploads/${realmId}/${pathKey}`;

/** `format` is the name of a thumbnail format. */
export const thumbnailKey = (realmId: number, pathKey: string, format: string): string =>
  `thumbnails/${realmId}/${pathKey}/${format}`;

/** The name of a picture, which everybody who knows it may fetch. */
export const newPictureName = (realmId: number): string => `${realmId}/${newToken()}`;

/** `variant` like `-medium.png`. */
export const pictureKey = (name: string, variant: string): string => `pictures/${name}${variant}`;
