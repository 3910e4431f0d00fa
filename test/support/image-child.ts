// In the place of the process for pictures: it does what the path says, and answers with it.
process.on('message', ({ path }: { path: string }) => {
  if (path === 'hang') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  if (path === 'end') process.exit(1);
  const names = Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL'));
  process.send?.({ refusal: path === 'environment' ? JSON.stringify(names) : path });
});
process.on('disconnect', () => process.exit());
