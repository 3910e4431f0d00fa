/**
 * Runs the tasks of one turn of the event loop together, at most so many at a time: one query for all in
 * place of one query for each. A failure rejects all of them.
 */
export function gathered<Task, Result>(
  doAll: (tasks: readonly Task[]) => Promise<readonly Result[]>,
  { most }: { readonly most: number },
): (task: Task) => Promise<Result> {
  interface Waiting {
    readonly task: Task;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const work = async (some: readonly Waiting[]) => {
    try {
      const results = await doAll(some.map(({ task }) => task));
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };
  const begin = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void work(all.slice(from, from + most));
  };
  return (task) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ task, resolve, reject }) === 1) setImmediate(begin);
    });
}
