import createMarkdownIt from 'markdown-it';
import { type MarkdownContext, renderMessage } from '../../src/chat/markdown/render.ts';
import { bare, context, long, short } from '../support/corpus.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { CONTENTS } from '../support/requests.ts';
import { median } from '../support/statistics.ts';

type Corpus = readonly (readonly [string, MarkdownContext])[];

/** The dialect of the API, against plain markdown-it with its default rules, on the same texts in one process. */
export const rendering: Figure = {
  name: 'rendering',
  async measure(bench) {
    const people = CONTENTS.map((text) => [text, context] as const);
    const brief: Corpus = [...Object.values(short), ...people];
    const lengthy: Corpus = long.flatMap((text) => [[text, context] as const, [text, bare] as const]);
    return [
      messagesPerSecond(bench, 'short messages', brief),
      perKilobyte(bench, 'longer messages', lengthy),
    ];
  },
};

function messagesPerSecond(bench: Bench, what: string, corpus: Corpus): Line {
  const [ours, theirs] = compare(bench, corpus);
  const rate = (name: string, seconds: number) => ({
    ...{ name, value: corpus.length / seconds, unit: 'messages/s' },
  });
  return ratio(`rendering, messages/s, ${what}`, rate('Parley', ours), rate('markdown-it', theirs));
}

function perKilobyte(bench: Bench, what: string, corpus: Corpus): Line {
  const kilobytes = corpus.reduce((sum, [text]) => sum + Buffer.byteLength(text), 0) / 1024;
  const [ours, theirs] = compare(bench, corpus);
  const cost = (name: string, seconds: number) => ({
    ...{ name, value: (seconds * 1e6) / kilobytes, unit: 'µs' },
  });
  return ratio(`rendering, time per KB, ${what}`, cost('Parley', ours), cost('markdown-it', theirs));
}

/** Seconds for the corpus once, of both, in turns. */
function compare({ quick }: Bench, corpus: Corpus): readonly [number, number] {
  const plain = createMarkdownIt();
  const sides = [
    () => corpus.reduce((sum, [text, how]) => sum + renderMessage(text, how).html.length, 0),
    () => corpus.reduce((sum, [text]) => sum + plain.render(text).length, 0),
  ] as const;
  const times: [number[], number[]] = [[], []];
  const warmUp = 3;
  for (let round = 0; round < (quick ? 8 : 33); round++) {
    for (const side of [0, 1] as const) {
      const seconds = secondsOf(sides[side], quick ? 10 : 50);
      if (round >= warmUp) times[side].push(seconds);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Time of one call, of as many as there are in `ms` milliseconds. */
function secondsOf(render: () => number, ms: number): number {
  const from = performance.now();
  for (let calls = 1; ; calls++) {
    if (render() === 0) throw new Error('Nothing was rendered.');
    const took = performance.now() - from;
    if (took >= ms) return took / 1000 / calls;
  }
}
