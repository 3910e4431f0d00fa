import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Person } from './person.ts';

const FOLDER = resolve(import.meta.dirname, '../../../tmp/browser');
const SCREENSHOT_WITHIN_MS = 5000;

/** Keeps what each page shows and has written to its console. Returns the names of the files, to be read in the error. */
export async function keepEvidence(testName: string, people: readonly Person[]): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const kept: string[] = [];
  for (const [index, person] of people.entries()) {
    const base = join(FOLDER, `${fileNameOf(testName)}-${index + 1}-${person.name}`);
    writeFileSync(`${base}.log`, `${person.page.url()}\n${person.problems.console.join('\n')}\n`);
    kept.push(`${base}.log`);
    try {
      await person.page.screenshot({ path: `${base}.png`, timeout: SCREENSHOT_WITHIN_MS });
      kept.push(`${base}.png`);
    } catch (error) {
      writeFileSync(`${base}.log`, `No picture: ${error}\n`, { flag: 'a' });
    }
  }
  return kept.map((file) => relative('', file));
}

function fileNameOf(testName: string): string {
  const plain = testName
    .replace(/^\S*test\/browser\//, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '').slice(0, 80);
}
