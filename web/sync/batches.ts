/** What comes at once, together: items that are there already share a batch. */
export async function* inBatches<T>(items: AsyncIterable<T>, most = 500): AsyncGenerator<T[], void, void> {
  const iterator = items[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<T>> | undefined;
  try {
    while (true) {
      const first = await (next ?? iterator.next());
      next = undefined;
      if (first.done) return;
      const batch = [first.value];
      while (batch.length < most) {
        next = iterator.next();
        const more = await Promise.race([next, turn()]);
        if (more === NOTHING || more.done) break;
        batch.push(more.value);
        next = undefined;
      }
      yield batch;
    }
  } finally {
    await iterator.return?.();
  }
}

const NOTHING = Symbol('nothing');

/** Resolves when what is there already has been read. */
const turn = (): Promise<typeof NOTHING> => new Promise((resolve) => setTimeout(resolve, 0, NOTHING));
