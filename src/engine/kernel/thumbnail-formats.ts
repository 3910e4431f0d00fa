/** A size in which uploaded images are shown (register: `server_thumbnail_formats`). */
export interface ThumbnailFormat {
  readonly name: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: 'webp';
  readonly animated: boolean;
}

export const STILL_THUMBNAIL: ThumbnailFormat = {
  name: '840x560.webp',
  maxWidth: 840,
  maxHeight: 560,
  format: 'webp',
  animated: false,
};

export const ANIMATED_THUMBNAIL: ThumbnailFormat = {
  ...STILL_THUMBNAIL,
  name: '840x560-anim.webp',
  animated: true,
};

export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [ANIMATED_THUMBNAIL, STILL_THUMBNAIL];
