/** Which lines a seed draws, and how each is broken. */
import { Random } from '../../verify/support/random.ts';
import { type Break, breaksOf } from './operators.ts';

export interface SourceText {
  /** From the root of the project: `src/chat/narrows/page.ts`. */
  readonly path: string;
  readonly text: string;
}

export interface Mutant extends Break {
  readonly path: string;
}

/** Hand-written code of the server and the client: no tests, nothing generated, no defects on purpose, no pages for trying parts out. */
const LEFT_OUT =
  /\.test\.tsx?$|\.d\.ts$|^web\/(dist|lab|ui\/gallery|i18n\/(keys|de|en))\/|^src\/engine\/kernel\/mutations\.ts$|^src\/engine\/store\/migrations\//;
const GENERATED = /^(\/\/|\/\*\*?|\s\*).*Made by `node scripts\//m;

export const isDrawn = ({ path, text }: SourceText): boolean => !LEFT_OUT.test(path) && !GENERATED.test(text);

/** Draws `count` lines, all equally likely, and one way to break each. The same seed and sources give the same mutants. */
export function draw(sources: readonly SourceText[], seed: number, count: number): Mutant[] {
  const random = new Random(seed);
  const lines = sources.filter(isDrawn).flatMap(({ path, text }) => {
    const byLine = Map.groupBy(breaksOf(path, text), ({ line }) => line);
    return [...byLine.values()].map((ways) => ways.map((way) => ({ path, ...way })));
  });
  return random
    .shuffle(lines)
    .slice(0, count)
    .flatMap((ways) => random.pick(ways) ?? []);
}
