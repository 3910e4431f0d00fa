import { setImmediate } from 'node:timers/promises';
import type { Reader } from './engine.ts';
import { isPostgres } from './sql.ts';

/**
 * Lets the requests of this process have a turn of the event loop between the parts of a large transaction: the one wait in a
 * transaction that is not for SQL. It happens on SQLite alone. There statements keep the event loop, and only writers of this process
 * wait for the transaction. On PostgreSQL the wait for each statement is a turn already, and a transaction that does
 * anything else holds the lock of the realm for all nodes. (test/store/let-readers-in.test.ts)
 */
export async function letReadersIn({ db }: { readonly db: Reader }): Promise<void> {
  if (!isPostgres(db)) await setImmediate();
}
