import type { NewEntry, UnsentEntry } from './outbox.ts';
import type { Position, Store } from './store.ts';

/** For browsers that keep nothing (private windows, full disks): each tab is on its own, and a reload begins anew. */
export function openMemoryStore(now: () => number = Date.now): Store {
  const outbox = new Map<number, UnsentEntry>();
  const notes = new Map<string, unknown>();
  let lastId = 0;
  let position: Position | undefined;
  return {
    isKept: false,
    isClosed: false,
    load: async () => undefined,
    position: async () => position,
    eventsSince: async () => [],
    async replace({ queueId, lastEventId }) {
      position = { queueId, lastEventId };
    },
    async append(events) {
      const last = events.at(-1);
      if (position && last) position = { ...position, lastEventId: last.id };
    },
    compact: async () => undefined,
    page: async () => undefined,
    savePage: async () => undefined,
    makeRoom: async () => undefined,
    outbox: async () => [...outbox.values()],
    async addToOutbox(entry: NewEntry) {
      const whole = { ...entry, id: ++lastId, created: now() };
      outbox.set(whole.id, whole);
      return whole;
    },
    async updateOutbox(entry) {
      outbox.set(entry.id, entry);
    },
    async removeFromOutbox(id) {
      outbox.delete(id);
    },
    note: async <T>(name: string) => notes.get(name) as T | undefined,
    async setNote(name, value) {
      notes.set(name, value);
    },
    close: () => undefined,
  };
}
