import { browserLeases, type Leases } from './lease.ts';
import { local } from './storage.ts';

/**
 * One tab of the browser at a time has a name. Browsers have locks for pages with TLS alone; elsewhere the tabs agree by leases in
 * their common storage (`lease.ts`). Without either, each tab is alone: `canLock` is false, and every lock is free.
 */
export const canLock = (): boolean => locks() !== undefined || leases() !== undefined;

/** Calls `work` once this tab has the name. The signal of `work` ends with `ending`, or when another tab has the name. */
export function withLock(
  name: string,
  ending: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const web = locks();
  if (web) return web.request(name, { signal: ending }, () => work(ending));
  return leases()?.with(name, ending, work) ?? work(ending);
}

/** Returns what releases the name; undefined: another tab has it. */
export async function tryLock(name: string): Promise<(() => void) | undefined> {
  const web = locks();
  if (!web) return (leases()?.try ?? alone)(name);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    };
    web.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}

/** Whether a tab has the name. */
export async function isLocked(name: string): Promise<boolean> {
  const web = locks();
  if (!web) return leases()?.has(name) ?? false;
  const { held } = await web.query();
  return held?.some((lock) => lock.name === name) ?? false;
}

/** Says to the service worker that this tab has the name, beside others. There is no worker where there are no locks. */
export function holdShared(name: string): void {
  const request = locks()?.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
  // Without the lock the worker keeps what it keeps for everybody.
  request?.catch(() => undefined);
}

const alone = async (): Promise<() => void> => () => undefined;

/** The types say that each page has them. */
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

let made: Leases | undefined;

function leases(): Leases | undefined {
  if (!local.isKept) return undefined;
  made ??= browserLeases();
  return made;
}
