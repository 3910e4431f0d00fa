import sharp from 'sharp';

/** Bytes: pictures are kept in the repository. */
export const MOST_BYTES = 150_000;
const COLOURS = [256, 128, 64, 32];
const WIDTHS = [1, 0.75, 0.5];

/** The picture as a PNG of few colours, no larger than MOST_BYTES: first with fewer colours, then smaller. */
export async function compress(png: Buffer): Promise<Buffer> {
  const { width } = await sharp(png).metadata();
  for (const part of WIDTHS) {
    for (const colours of COLOURS) {
      const smaller = await sharp(png)
        .resize({ width: Math.round(width * part) })
        .png({ palette: true, colours, effort: 10, compressionLevel: 9 })
        .toBuffer();
      if (smaller.length <= MOST_BYTES) return smaller;
    }
  }
  throw new Error(`The picture does not fit into ${MOST_BYTES} bytes.`);
}
