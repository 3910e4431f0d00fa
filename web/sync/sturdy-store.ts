import { openMemoryStore } from './memory-store.ts';
import type { Position, Store } from './store.ts';

/**
 * Goes on where the browser's store fails: on a full disk it first lets the messages go that can be fetched again; then the
 * log stays in memory, and other tabs get the state from the leader. The user's own texts stay
 * in the browser's store: if that fails too, the caller gets the error and keeps the text.
 */
export function sturdy(kept: Store): Store {
  const memory = openMemoryStore();
  let log = kept;
  let position: Position | undefined;
  const onLog = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = log;
    try {
      return await afterMakingRoom(kept, () => work(store));
    } catch (error) {
      if (store === memory || kept.isClosed) throw error;
      console.warn('The browser does not keep the messages any more.', error);
      log = memory;
      if (position) await memory.replace({ state: {}, ...position });
      return work(memory);
    }
  };
  return {
    get isKept() {
      return log === kept;
    },
    get isClosed() {
      return kept.isClosed;
    },
    load: (narrow) => onLog((store) => store.load(narrow)),
    async position() {
      position = await onLog((store) => store.position());
      return position;
    },
    eventsSince: (lastEventId) => onLog((store) => store.eventsSince(lastEventId)),
    async replace(snapshot) {
      await onLog((store) => store.replace(snapshot));
      position = { queueId: snapshot.queueId, lastEventId: snapshot.lastEventId };
    },
    async append(events) {
      await onLog((store) => store.append(events));
      const last = events.at(-1);
      if (position && last) position = { ...position, lastEventId: last.id };
    },
    compact: (state, lastEventId) => onLog((store) => store.compact(state, lastEventId)),
    page: (narrow) => onLog((store) => store.page(narrow)),
    savePage: (narrow, page, lastEventId) => onLog((store) => store.savePage(narrow, page, lastEventId)),
    makeRoom: () => kept.makeRoom(),
    outbox: () => kept.outbox(),
    addToOutbox: (entry) => afterMakingRoom(kept, () => kept.addToOutbox(entry)),
    updateOutbox: (entry) => afterMakingRoom(kept, () => kept.updateOutbox(entry)),
    removeFromOutbox: (id) => kept.removeFromOutbox(id),
    note: (name) => kept.note(name),
    setNote: (name, value) => afterMakingRoom(kept, () => kept.setNote(name, value)),
    close: () => kept.close(),
  };
}

async function afterMakingRoom<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as Error)?.name !== 'QuotaExceededError') throw error;
    await store.makeRoom();
    return work();
  }
}
