import type { SitePage } from '../../engine/http/pages.ts';
import { html } from './html.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const DAY = 86_400;
const SIZES = { small: 100, medium: 500 } as const;

export interface Face {
  /** At most two letters; empty for a stranger. */
  readonly initials: string;
  /** The text from which the colour is derived. */
  readonly seed: string;
}

/** The generated avatar of a user without an uploaded one; always the same for the same user. */
export function avatarPage({ initials, seed }: Face, size: keyof typeof SIZES): SitePage {
  const hue = hash(seed) % 360;
  const pixels = SIZES[size];
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">
<rect width="100" height="100" fill="hsl(${hue} 45% 38%)"/>
${initials === '' ? SILHOUETTE : letters(initials)}
</svg>
`;
  return { status: 200, type: 'image/svg+xml', body: picture.text, policy: POLICY, maxAge: DAY };
}

const SILHOUETTE = html`<g fill="#fff" fill-opacity=".85"><circle cx="50" cy="39" r="17"/><path d="M16 88a34 30 0 0 1 68 0z"/></g>`;

const letters = (initials: string) =>
  html`<text x="50" y="50" dy=".36em" text-anchor="middle" fill="#fff" font-family="system-ui, sans-serif" font-size="${initials.length > 1 ? 40 : 48}" font-weight="600">${initials}</text>`;

const segmenter = new Intl.Segmenter();

/** The first letters of the first and the last word: `Ada King Lovelace` → `AL`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstOf(word ?? '').toLocaleUpperCase('en')).join('');
}

function firstOf(word: string): string {
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
}

/** Spreads similar seeds (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
