/** Tells the bench where the server listens, and how it fares when asked; ends with `close` on SIGTERM. */
export function reportTo(bench: NodeJS.Process, port: number, close: () => Promise<void>): void {
  bench.send?.({ port });
  bench.on('message', ({ collect }: { collect: boolean }) => {
    if (collect) for (let turn = 0; turn < 3; turn++) globalThis.gc?.();
    const { rss, heapUsed, external } = bench.memoryUsage();
    const { user, system } = bench.cpuUsage();
    bench.send?.({ rss, heap: heapUsed + external, cpu: (user + system) / 1000 });
  });
  const end = () => void close().finally(() => bench.exit());
  bench.once('SIGTERM', end);
  bench.once('disconnect', end);
}
