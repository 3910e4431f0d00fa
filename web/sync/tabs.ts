import type { OutboxEntry } from './outbox.ts';
import type { Snapshot, StoredEvent } from './remote.ts';
import type { Connection } from './sync.ts';

/** What tabs say to each other. */
export type Post =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** Without the snapshot: it is in the store. */
  | { readonly kind: 'reset'; readonly snapshot?: Snapshot }
  | { readonly kind: 'outbox'; readonly added?: OutboxEntry }
  | { readonly kind: 'refused'; readonly entry: OutboxEntry }
  | { readonly kind: 'connection'; readonly connection: Connection }
  /** From a tab that has just opened, to the one that leads. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'signed-out' };

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
    post({ ...post }) {
      // Other tabs load a snapshot from the store: it may be large.
      channel.postMessage(post.kind === 'reset' ? { kind: 'reset' } : post);
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
