import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Examples } from '../../../engine/http/documents/openapi-examples.ts';
import { readData } from '../../../engine/kernel/values/read-data.ts';

type Values = Readonly<Record<string, unknown>>;

const FOLDER = join(import.meta.dirname, 'examples');
const EVENTS = 'events.json';

const read = (file: string) => readData(FOLDER, file);

/** Reads the examples that `scripts/examples.ts` extracted from recorded test runs. */
export function readExamples(): Examples {
  const files = readdirSync(FOLDER).filter((file) => file !== EVENTS);
  return {
    operations: Object.assign({}, ...files.map(read)) as Examples['operations'],
    events: read(EVENTS) as Readonly<Record<string, Values>>,
  };
}
