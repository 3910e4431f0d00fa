// Loaded into a server under test (--import): tells the bench what the process uses, and ends it with the bench.
// Plain JavaScript, so that it does not bring the compiler of TypeScript along.
process.on('message', ({ collect }) => {
  if (collect) for (let turn = 0; turn < 3; turn++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    rss,
    heap: heapUsed + external,
    cpu: ms(process.cpuUsage()),
    mainCpu: ms(process.threadCpuUsage()),
  });
});
const ms = ({ user, system }) => (user + system) / 1000;
process.on('disconnect', () => process.exit());
process.channel?.unref();
