// Loaded into a server under test (--import): measures what its requests cost. Plain JavaScript, so that it brings no
// compiler along. While it measures, the event loop turns without pause: each turn ends where others get their turn.
let isMeasuring = false;
let last = 0;
let longest = 0;
let highest = 0;
let before = 0;
let turns = 0;

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const memory = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

function turn() {
  const now = cpu();
  longest = Math.max(longest, now - last);
  turns++;
  // Looking at the memory takes time of its own, which is nobody's.
  if (turns % 64 === 0 || now - last > 5) highest = Math.max(highest, memory());
  last = cpu();
  if (isMeasuring) setImmediate(turn);
}

process.on('message', ({ measure, collect }) => {
  if (collect) for (let round = 0; round < 2; round++) globalThis.gc?.();
  if (measure === 'begin') {
    [isMeasuring, longest, before, turns] = [true, 0, memory(), 0];
    highest = before;
    last = cpu();
    setImmediate(turn);
    process.send?.({ begun: true });
  } else if (measure === 'end') {
    isMeasuring = false;
    highest = Math.max(highest, memory());
    process.send?.({ longest, grown: highest - before, total: cpu() });
  }
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
