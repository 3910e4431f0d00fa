import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives a connection the functions that statements of `WriteSet` use, both of two encoded sets of IDs (kernel/id-chunk.ts):
 * `unite_ids` is everything in either of them, `holds_ids` whether the first has all that the second has.
 */
export function addFunctions(database: DatabaseSync): void;
