// SQL functions of connections that write to SQLite. Plain JavaScript, like the thread that uses them.
import { holdsAll, uniting } from '../kernel/ids/id-chunk-bytes.js';

export function addFunctions(database) {
  database.function('unite_ids', { deterministic: true }, uniting);
  database.function('holds_ids', { deterministic: true }, (ids, others) => (holdsAll(ids, others) ? 1 : 0));
}
