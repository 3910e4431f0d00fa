import { renderMessage } from '../src/chat/markdown/render.ts';
import { hostile } from '../test/markdown/hostile.ts';
import { context, short } from './support/corpus.ts';

/** Renders of short messages (µs each) and of hostile ones (µs per kilobyte at two sizes; the ratio shows growth). */
function microseconds(work: () => void, times: number): number {
  const start = performance.now();
  for (let count = 0; count < times; count++) work();
  return ((performance.now() - start) * 1000) / times;
}

function shortest(work: () => void, tries: number): number {
  return Math.min(...Array.from({ length: tries }, () => microseconds(work, 1)));
}

for (const [name, [source, how]] of Object.entries(short)) {
  microseconds(() => renderMessage(source, how), 2000);
  console.log(
    `${microseconds(() => renderMessage(source, how), 5000)
      .toFixed(1)
      .padStart(8)} µs  ${name}`,
  );
}
console.log('\nµs per kB at 10 kB, and ratio to 2.5 kB');
const rows = Object.entries(hostile).map(([name, make]) => {
  const perKilobyte = (size: number) =>
    shortest(() => renderMessage(make(size), context), 3) / (make(size).length / 1000);
  const [small, large] = [perKilobyte(2500), perKilobyte(10000)];
  return { name, large, ratio: large / small };
});
for (const { name, large, ratio } of rows.sort((a, b) => b.large - a.large).slice(0, 25)) {
  console.log(`${large.toFixed(0).padStart(8)}  ${ratio.toFixed(2).padStart(6)}  ${name}`);
}
