// Loaded into a server under test (--import): measures what its requests cost. Plain JavaScript, so that it brings no
// compiler along. While it measures, the event loop turns without pause: each turn ends where others get their turn.
// A request that costs too much is measured again, in milliseconds of a reference machine: the probe times a fixed piece of
// work before and after it, and divides by how much slower than the reference machine that work was.
let isMeasuring = false;
let last = 0;
let longest = 0;
let highest = 0;
let before = 0;
let turns = 0;
let slowBefore = 1;

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Milliseconds of processor time of the fixed piece of work on the reference machine. */
const REFERENCE_WORK = 48;
const SAMPLE = Array.from({ length: 600 }, (_, index) => ({
  id: index,
  name: `name ${index * 7919}`,
  tags: [index],
}));

/** How many times slower than the reference machine this one is now; 1 where it is quicker. */
function slowness() {
  const begun = cpu();
  let kept = 0;
  for (let round = 0; round < 180; round++) {
    const copy = JSON.parse(JSON.stringify(SAMPLE));
    copy.sort((a, b) => (a.name < b.name ? -1 : 1));
    kept += new Map(copy.map((item) => [item.name, item])).size;
  }
  return kept > 0 ? Math.max(1, (cpu() - begun) / REFERENCE_WORK) : 1;
}

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
  if (measure === 'begin') {
    slowBefore = collect ? slowness() : 1;
    if (collect) for (let round = 0; round < 2; round++) globalThis.gc?.();
    [isMeasuring, longest, before, turns] = [true, 0, memory(), 0];
    highest = before;
    last = cpu();
    setImmediate(turn);
    process.send?.({ begun: true });
  } else if (measure === 'end') {
    isMeasuring = false;
    highest = Math.max(highest, memory());
    // The smaller of the two: what slowed the machine only before or only after the request excuses nothing.
    const slow = slowBefore > 1 ? Math.min(slowBefore, slowness()) : 1;
    process.send?.({ longest: longest / slow, slow, grown: highest - before, total: cpu() });
  }
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
