/**
 * node scripts/app-icons.ts
 *
 * Draws the icons of the installed application (web/public/icons/*.png) from icon.svg. Run it when the picture changes.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = resolve(import.meta.dirname, '../web/public/icons');
const svg = readFileSync(resolve(folder, 'icon.svg'));
const DENSITY = 600;
const GROUND = '#3b5bdb';

const save = (image: Sharp, name: string) =>
  image.png({ compressionLevel: 9, palette: true }).toFile(resolve(folder, name));

for (const size of [192, 512])
  await save(sharp(svg, { density: DENSITY }).resize(size, size), `icon-${size}.png`);

/** Systems cut these to a shape of their own: the ground reaches the edges, the picture stays within the safe circle. */
for (const [name, size, part] of [
  ['icon-180.png', 180, 0.9],
  ['icon-maskable-512.png', 512, 0.72],
] as const) {
  const inner = Math.round(size * part);
  const picture = await sharp(svg, { density: DENSITY }).resize(inner, inner).toBuffer();
  const ground = { create: { width: size, height: size, channels: 3 as const, background: GROUND } };
  await save(sharp(ground).composite([{ input: picture, gravity: 'center' }]), name);
}
