import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';

/** The contents of a database, for the note of a backup. */
export interface Contents {
  readonly organization: string;
  readonly log_position: number;
  readonly last_message_id: number;
}

/** Reads a file that nobody writes to. Throws CannotStart if it has no organization. */
export function contentsOf(path: string): Contents {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const realm = database.prepare('SELECT id, name FROM realms').get();
    if (!realm) throw new CannotStart(`${path} has no organization.`);
    const counter = database.prepare('SELECT value FROM counters WHERE realm_id = ? AND name = ?');
    const last = (name: string) => Number(counter.get(realm.id as number, name)?.value ?? 0);
    return {
      organization: String(realm.name),
      log_position: last('log'),
      last_message_id: last('message'),
    };
  } finally {
    database.close();
  }
}
