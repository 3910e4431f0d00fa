/**
 * node scripts/settings.ts
 *
 * Writes the table of settings in docs/operate.md, from their declarations in src/engine/config/settings.ts and in the folders of features.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerSetting } from '../src/engine/config/setting.ts';
import { SETTINGS } from '../src/settings.ts';

const page = resolve(import.meta.dirname, '../docs/operate.md');
const PART = /(<!-- settings: [^\n]* -->\n).*?(<!-- \/settings -->\n)/s;

/** The text of a page with the table as the declarations have it. */
export function withSettings(text: string): string {
  return text.replace(PART, (_, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`);
}

function table(): string {
  return [
    '| Setting | Without it | What it is | What it takes |',
    '|---|---|---|---|',
    ...Object.values(SETTINGS).map(row),
  ].join('\n');
}

function row({ name, about, takes, default: text, otherwise = '' }: ServerSetting<unknown>): string {
  const cells = [`\`${name}\``, text ? `\`${text}\`` : otherwise, about, takes];
  return `| ${cells.join(' | ').replaceAll('<', '&lt;')} |`;
}

if (import.meta.main) writeFileSync(page, withSettings(readFileSync(page, 'utf8')));
