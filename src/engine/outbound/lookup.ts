import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a host name. Throws when there are none. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Milliseconds for a name server's answer. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/**
 * Resolves names without the pool of threads that also reads files: a name server that never answers must not
 * block those. Names of the machine itself (`/etc/hosts`) use that pool, so they are looked up only with
 * `withLocalNames`, one at a time.
 */
export function createLookup(withLocalNames: boolean): Lookup {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  let turn: Promise<unknown> = Promise.resolve();
  const local = (hostname: string): Promise<LookupAddress[]> => {
    const found = turn.then(() => lookup(hostname, { all: true }));
    // The caller gets the error.
    turn = found.catch(() => {});
    return found;
  };
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length > 0) return found;
    if (withLocalNames) return local(hostname);
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address.`);
  };
}
