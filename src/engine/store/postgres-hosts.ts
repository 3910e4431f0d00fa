import pg from 'pg';
import { DatabaseUnavailable } from '../kernel/errors.ts';

export interface Host {
  readonly host: string;
  readonly port: number;
}

/**
 * The first of several servers that takes writes. A stand-by is nobody's source, also for reads: it may lack what the memory has. Throws the
 * reason of the last server; DatabaseUnavailable with `isReadOnly` if one was reached.
 */
export async function findWritable(urls: readonly string[], connectMs: number): Promise<Host> {
  let failure: unknown;
  for (const url of urls) {
    try {
      const found = await look(url, connectMs);
      if (found) return found;
      failure = new DatabaseUnavailable(new Error('No server takes writes.'), 'readOnly');
    } catch (error) {
      failure = isReadOnly(failure) ? failure : error;
    }
  }
  throw failure;
}

const isReadOnly = (error: unknown) => error instanceof DatabaseUnavailable && error.isReadOnly;

/** undefined: the server takes no writes. */
async function look(connectionString: string, connectMs: number): Promise<Host | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
    application_name: 'parley host',
  });
  // The failure of a query rejects it; without a listener, the error of the connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('transaction_read_only') AS is_read_only");
    const { host, port } = client;
    return rows[0].is_read_only === 'on' ? undefined : { host, port };
  } finally {
    // A connection that cannot be ended in order is broken already.
    client.end().catch(() => {});
  }
}
