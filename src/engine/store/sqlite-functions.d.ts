import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives a connection the SQL functions that statements of `WriteSet` use, both of two encoded sets of IDs (kernel/ids/id-chunk.ts):
 * `unite_ids` returns their union, `holds_ids` whether the first contains the second.
 */
export function addFunctions(database: DatabaseSync): void;
