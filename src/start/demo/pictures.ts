import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../chat/context.ts';
import type { User } from '../../chat/model/people.ts';
import { pathUrl } from '../../chat/model/upload-paths.ts';
import { upload } from '../../chat/operations/files/upload.ts';
import { setAvatar } from '../../chat/operations/users/avatar.ts';
import { rasterize } from '../../engine/files/drawing.ts';
import { portraitOf } from './portraits.ts';

interface Drawing {
  readonly svg: string;
  readonly format: 'png' | 'jpeg';
}

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

/** Uploaded pictures: a text refers to one by `{picture search-times.png}`. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'search-times.png': { svg: chart(), format: 'png' },
  'lunch-at-the-canal.jpg': { svg: canal(), format: 'jpeg' },
  'release-banner.png': { svg: banner(), format: 'png' },
};

/** Response times, a bar for each hour: high until the index came. */
function chart(): string {
  const heights = [52, 60, 55, 232, 268, 254, 276, 262, 244, 30, 22, 24, 20, 26];
  const bars = heights.map((height, index) => {
    const colour = height > 100 ? '#d9574a' : '#3c8f7c';
    return `<rect x="${70 + index * 48}" y="${330 - height}" width="32" height="${height}" rx="4" fill="${colour}"/>`;
  });
  const lines = [90, 170, 250, 330].map(
    (y) => `<path d="M50 ${y}h700" stroke="#d5d9df" stroke-width="${y === 330 ? 3 : 1}"/>`,
  );
  return svg(800, 380, `<rect width="800" height="380" fill="#fbfcfd"/>${lines.join('')}${bars.join('')}`);
}

/** An evening at the water: sun, hills, a table with people. */
function canal(): string {
  const stops = [
    ['0', '#2e4a7d'],
    ['.45', '#c9798a'],
    ['.62', '#f6b26b'],
  ].map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  const people = [420, 540, 660, 780, 900, 1020].map((x, index) => {
    const colour = ['#c8553d', '#3d5a80', '#e0a458', '#588157', '#6d597a', '#2a9d8f'][index];
    return `<circle cx="${x}" cy="610" r="30" fill="#3a2a26"/><path d="M${x - 46} 730q6-86 46-86t46 86z" fill="${colour}"/>`;
  });
  const ripples = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [(index * 373) % 1400, 505 + ((index * 67) % 190)];
    return `<path d="M${x} ${y}h${60 + ((index * 41) % 90)}" stroke="#f9d9a8" stroke-width="3" opacity=".45"/>`;
  });
  return svg(
    1440,
    960,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>
    <rect width="1440" height="960" fill="url(#sky)"/><circle cx="1030" cy="400" r="74" fill="#ffe3ad"/>
    <path d="M0 470q240-150 480-40t420-20 540-30v120H0z" fill="#3f3d56"/>
    <rect y="490" width="1440" height="230" fill="#5b5f86"/>${ripples.join('')}
    <rect y="715" width="1440" height="245" fill="#3b2f2f"/>${people.join('')}
    <rect x="330" y="722" width="780" height="34" rx="8" fill="#8a5a3c"/><path d="M400 756h26v150h-26zm614 0h26v150h-26z" fill="#6f472e"/>`,
  );
}

/** Far wider than high. */
function banner(): string {
  const waves = Array.from({ length: 5 }, (_, index) => {
    const y = 60 + index * 26;
    const curve = Array.from({ length: 10 }, () => 't400 0').join('');
    return `<path d="M0 ${y}q200-60 400 0${curve}V200H0z" fill="#ffffff" opacity="${0.08 + index * 0.05}"/>`;
  });
  return svg(
    4000,
    200,
    `<defs><linearGradient id="b"><stop stop-color="#3557c9"/><stop offset="1" stop-color="#1f8f86"/></linearGradient></defs>
    <rect width="4000" height="200" fill="url(#b)"/>${waves.join('')}`,
  );
}

const PLACEHOLDER = /\{picture ([\w.-]+)\}/g;

/** Uploads the pictures of a text for `user`, and links to them. */
export async function withPictures(context: Context, user: User, text: string): Promise<string> {
  const links = new Map<string, string>();
  for (const [placeholder, name = ''] of text.matchAll(PLACEHOLDER)) {
    const drawing = DRAWINGS[name];
    if (!drawing) throw new Error(`The demo has no picture ${name}.`);
    links.set(placeholder, `[${name}](${await uploaded(context, user, { name, ...drawing })})`);
  }
  return text.replaceAll(PLACEHOLDER, (placeholder) => links.get(placeholder) as string);
}

async function uploaded(
  context: Context,
  user: User,
  { name, svg, format }: Drawing & { readonly name: string },
): Promise<string> {
  const bytes = await rasterize(svg, format);
  return withFile(bytes, async (path) => {
    const file = { path, name, type: `image/${format}`, size: bytes.length };
    return pathUrl(context.realm.id, await upload(context, user, file));
  });
}

/** Sets a user's portrait, if there is one. */
export async function givePortrait(context: Context, name: string, user: User): Promise<void> {
  const portrait = portraitOf(name);
  if (portrait === undefined) return;
  const bytes = await rasterize(portrait, 'png');
  await withFile(bytes, (path) => setAvatar(context, user, path));
}

async function withFile<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'));
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
