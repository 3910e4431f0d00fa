import { openChannel } from '../browser/channel.ts';
import { canLock, isLocked, withLock } from '../browser/locks.ts';
import type { Connection } from './connection.ts';
import type { UnsentEntry } from './outbox.ts';
import type { Snapshot, StoredEvent } from './remote.ts';

/** The messages between tabs. */
export type Post =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** To other tabs without the snapshot if it is in the store. */
  | { readonly kind: 'reset'; readonly snapshot?: Snapshot; readonly isKept?: boolean }
  | { readonly kind: 'outbox'; readonly added?: UnsentEntry }
  /** The server did what an entry says, with this message. */
  | { readonly kind: 'done'; readonly entry: UnsentEntry; readonly messageId: number }
  | { readonly kind: 'refused'; readonly entry: UnsentEntry }
  /** `retryAt`: UNIX milliseconds. */
  | { readonly kind: 'connection'; readonly connection: Connection; readonly retryAt?: number }
  /** The person asks for an attempt at once. */
  | { readonly kind: 'try-again' }
  /** A request did not reach the server. */
  | { readonly kind: 'unreached' }
  /** An event failed in a tab: its state may be wrong. */
  | { readonly kind: 'doubtful' }
  /** From a tab that has just opened, to the one that leads; `isEmpty`: the store gave it nothing. */
  | { readonly kind: 'hello'; readonly isEmpty: boolean }
  | { readonly kind: 'signed-out'; readonly isByPerson?: boolean };

/** The tabs of one person in one browser. */
export interface Tabs {
  /** To the other tabs. */
  post(post: Post): void;
  listen(hear: (post: Post) => void): void;
  /** Calls `work` once this tab leads; the signal ends it. When this tab closes, another one leads. It may be called again. */
  lead(work: (signal: AbortSignal) => Promise<void>): void;
  close(): void;
}

/** Undefined: the browser lets the tabs of this page neither talk nor agree who leads; each of them is alone. */
export function browserTabs(userId: number): Tabs | undefined {
  const name = lockName(userId);
  const channel = canLock() ? openChannel<Post>(name) : undefined;
  if (!channel) return undefined;
  const closing = new AbortController();
  /** Messages from before the first listener. */
  const early: Post[] = [];
  channel.hear((post) => early.push(post));
  return {
    post(post) {
      channel.post(forOthers(post));
    },
    listen(hear) {
      channel.hear(hear);
      for (const post of early.splice(0)) hear(post);
    },
    lead(work) {
      withLock(name, closing.signal, work).catch(unlessEnded(closing.signal));
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

/** Other tabs load a snapshot from the store, where it is kept: it may be large. A page that is on its way stays here. */
export function forOthers(post: Post): Post {
  if (post.kind !== 'reset') return post;
  if (post.isKept !== false || !post.snapshot) return { kind: 'reset' };
  const { page: _, ...snapshot } = post.snapshot;
  return { ...post, snapshot };
}

/** Whether a tab of the person leads already. */
export const isLed = (userId: number): Promise<boolean> => isLocked(lockName(userId));

const lockName = (userId: number): string => `parley-${userId}`;

/** A tab on its own: where nothing is kept, there is nothing to share. */
export function onlyTab(): Tabs {
  const closing = new AbortController();
  return {
    post: () => undefined,
    listen: () => undefined,
    lead: (work) => void work(closing.signal).catch(unlessEnded(closing.signal)),
    close: () => closing.abort(),
  };
}

/** Says what failed, but for what breaks off because the tab closes. */
const unlessEnded = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) console.error(error);
};
