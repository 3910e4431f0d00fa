import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture of one colour, in a format that the server takes. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff',
  size: Size,
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#3366cc' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-METADATA' } } })
    .toFormat(format)
    .toBuffer();
}

/** One that moves. */
export async function moving(
  format: 'gif' | 'webp',
  { width, height }: Size,
  frames: number,
): Promise<Buffer> {
  const images = Array.from({ length: frames }, (_, index) => ({
    create: { width, height, channels: 3 as const, background: { r: (index * 90) % 256, g: 80, b: 120 } },
  }));
  const buffers = await Promise.all(images.map((image) => sharp(image).png().toBuffer()));
  return sharp(buffers, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of few bytes that says it has so many pixels. */
export function claimedSize(png: Buffer, { width, height }: Size): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  return forged;
}

export const sizeOf = async (bytes: Uint8Array): Promise<string> => {
  const { width, height, format, pages, pageHeight } = await sharp(bytes, { animated: true }).metadata();
  return `${format} ${width}x${pageHeight ?? height}${(pages ?? 1) > 1 ? ` x${pages}` : ''}`;
};
