import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Examples } from '../../../engine/http/documents/openapi-examples.ts';

type Values = Readonly<Record<string, unknown>>;

const FOLDER = join(import.meta.dirname, 'examples');
const EVENTS = 'events.json';

const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** Reads the examples that `scripts/examples.ts` extracted from recorded test runs. */
export function readExamples(): Examples {
  const files = readdirSync(FOLDER).filter((file) => file !== EVENTS);
  return {
    operations: Object.assign({}, ...files.map(read)) as Examples['operations'],
    events: read(EVENTS) as Readonly<Record<string, Values>>,
  };
}
