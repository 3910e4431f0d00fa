import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What of the metrics is loaded where they are asked for. */
export { Metrics } from './metrics.ts';
export { readState } from './state.ts';

const PACKAGE = resolve(import.meta.dirname, '../../package.json');

/** Of Parley. */
export const version: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;
