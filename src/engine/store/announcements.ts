import { TIME } from './postgres-lookout.ts';

/** Milliseconds for which an announcement is kept: a node that looks later misses it. */
const KEPT = 10_000;
/** Milliseconds that a statement may take from its time until others see its row. */
const UNSEEN = 2000;

/** `$1` realm, `$2` ID, `$3` node, `$4` content; deletes old announcements. */
export const SAY =
  `WITH old AS (DELETE FROM announcements WHERE realm_id = $1 AND said_at < ${TIME} - ${KEPT}) ` +
  `INSERT INTO announcements (realm_id, said_at, id, node, content) VALUES ($1, ${TIME}, $2, $3, $4)`;

/** `$1` realm, `$2` node: the position of the log, the time, and the recent announcements of other nodes, as JSON. */
export const LISTEN_ONCE =
  `SELECT ${TIME} AS time, (SELECT value FROM counters WHERE realm_id = $1 AND name = 'log') AS position, ` +
  `(SELECT json_agg(json_build_array(id, content) ORDER BY said_at, id) FROM announcements ` +
  `WHERE realm_id = $1 AND said_at > ${TIME} - ${UNSEEN} AND node <> $2) AS said`;

/** Remembers the recent announcements, so that each is taken once. */
export class RecentAnnouncements {
  #ids = new Set<string>();

  /** `said`: IDs and contents of all recent announcements. Returns the contents that are new. */
  take(said: readonly (readonly [string, string])[]): string[] {
    const fresh = said.filter(([id]) => !this.#ids.has(id)).map(([, content]) => content);
    this.#ids = new Set(said.map(([id]) => id));
    return fresh;
  }
}
