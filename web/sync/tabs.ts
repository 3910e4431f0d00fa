import type { OutboxEntry } from './outbox.ts';
import type { Snapshot, StoredEvent } from './remote.ts';
import type { Connection } from './sync.ts';

/** What tabs say to each other. */
export type Post =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** To other tabs without the snapshot if it is in the store. */
  | { readonly kind: 'reset'; readonly snapshot?: Snapshot; readonly isKept?: boolean }
  | { readonly kind: 'outbox'; readonly added?: OutboxEntry }
  | { readonly kind: 'refused'; readonly entry: OutboxEntry }
  /** `retryAt`: UNIX milliseconds. */
  | { readonly kind: 'connection'; readonly connection: Connection; readonly retryAt?: number }
  /** The person asks for an attempt at once. */
  | { readonly kind: 'try-again' }
  /** From a tab that has just opened, to the one that leads; `isEmpty`: the store gave it nothing. */
  | { readonly kind: 'hello'; readonly isEmpty: boolean }
  | { readonly kind: 'signed-out'; readonly isByPerson?: boolean };

/** The tabs of one person in one browser. */
export interface Tabs {
  /** To the other tabs. */
  post(post: Post): void;
  listen(hear: (post: Post) => void): void;
  /** Calls `work` once this tab leads; the signal ends it. When this tab closes, another one leads. */
  lead(work: (signal: AbortSignal) => Promise<void>): void;
  close(): void;
}

export function browserTabs(userId: number): Tabs {
  const name = `parley-${userId}`;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  return {
    post(post) {
      channel.postMessage(forOthers(post));
    },
    listen(hear) {
      channel.onmessage = ({ data }) => hear(data as Post);
    },
    lead(work) {
      const options = { signal: closing.signal };
      navigator.locks.request(name, options, () => work(closing.signal)).catch(() => undefined);
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

/** Other tabs load a snapshot from the store, where it is kept: it may be large. */
export const forOthers = (post: Post): Post =>
  post.kind === 'reset' && post.isKept !== false ? { kind: 'reset' } : post;

/** A tab on its own: where nothing is kept, there is nothing to share. */
export function onlyTab(): Tabs {
  const closing = new AbortController();
  return {
    post: () => undefined,
    listen: () => undefined,
    lead: (work) => void work(closing.signal).catch(() => undefined),
    close: () => closing.abort(),
  };
}
