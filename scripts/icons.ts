/**
 * node scripts/icons.ts [--check]
 *
 * Gathers the icons that web/ui/icons/names.txt lists, from the package lucide-static, into web/ui/icons/sprite.svg and
 * their names into web/ui/icons/names.ts. With --check it only says whether both files are up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, 'web/ui/icons');

/** The texts of the files, by name. */
export function iconFiles(): Readonly<Record<'sprite.svg' | 'names.ts', string>> {
  const list = readFileSync(resolve(folder, 'names.txt'), 'utf8').split('\n');
  const names = [...new Set(list.filter((line) => line !== ''))].sort();
  const symbols = names.map((name) => symbolOf(name)).join('\n');
  return {
    'sprite.svg': `<!-- Icons of Lucide (ISC License, Copyright (c) Lucide Contributors), gathered by scripts/icons.ts -->
<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>
${symbols}
</svg>
`,
    'names.ts': `/** Made by \`node scripts/icons.ts\` from names.txt. */
export type IconName =
${names.map((name) => `  | '${name}'`).join('\n')};
`,
  };
}

function symbolOf(name: string): string {
  const svg = readFileSync(resolve(root, 'node_modules/lucide-static/icons', `${name}.svg`), 'utf8');
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(iconFiles())) {
    const file = resolve(folder, name);
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`web/ui/icons/${name} is not up to date. Run: node scripts/icons.ts`);
      process.exitCode = 1;
    }
  }
}
