/**
 * node scripts/commands.ts
 *
 * Writes the table of commands in docs/operate.md, from their declarations in src/start/command-line/commands.ts and in the folders of features.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COMMANDS } from '../src/commands.ts';
import type { ProgramCommand } from '../src/engine/command.ts';
import { usage } from '../src/start/command-line/help.ts';

const page = resolve(import.meta.dirname, '../docs/operate.md');
const PART = /(<!-- commands: [^\n]* -->\n).*?(<!-- \/commands -->\n)/s;

/** The text of a page with the table as the declarations have it. */
export function withCommands(text: string): string {
  return text.replace(PART, (_, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`);
}

function table(): string {
  return ['| Command | What it does |', '|---|---|', ...Object.entries(COMMANDS).map(row)].join('\n');
}

function row([name, { about, details = '', options }]: readonly [string, ProgramCommand]): string {
  const sentence = `${about.slice(0, 1).toUpperCase()}${about.slice(1)}.`;
  const given = Object.entries(options).map(
    ([option, each]) => `\`${[`--${option}`, each.value ?? ''].join(' ').trim()}\`: ${each.about}.`,
  );
  const cells = [`\`${usage(name)}\``, [sentence, details, ...given].join(' ').trim()];
  return `| ${cells.join(' | ').replaceAll('  ', ' ').replaceAll('<', '&lt;')} |`;
}

if (import.meta.main) writeFileSync(page, withCommands(readFileSync(page, 'utf8')));
