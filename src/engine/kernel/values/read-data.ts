import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a JSON file of ours: `readData(import.meta.dirname, 'names.json')`. The caller says what it is. */
export const readData = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));
