/** Which tests are likely to notice a change of a file: by what imports it, and by the words that both have. */
import { importsOf, targetOf } from '../../test/support/source-imports.ts';
import { startsPrograms, takesMinutes } from '../test-files.ts';
import type { SourceText } from './draw.ts';
import { alike, WordWeights } from './words.ts';

/** What a process or thread of its own runs. */
const STARTED = /new URL\('(\.[^'\n]+\.[jt]s)', import\.meta\.url\)/g;
const IS_TEST = /\.test\.ts$/;
export const isOfBrowsers = (path: string): boolean => /^test\/browser\/[^/]+$/.test(path);

/** How much nearer the same words bring a test, in steps of imports. */
const WORDS_COUNT = 12;
/** What a program runs is built first. */
const PROGRAM_COSTS = 4;

/** Lines before and after the broken one that say what it is about, and how much their words count: long files have more of them. */
const LINES = 4;
const LINES_COUNT = 0.3;

export interface BrokenPlace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** The tests of a project, the nearest to a file first. */
export class NearestTests {
  readonly #files: ReadonlyMap<string, SourceText>;
  /** Who imports a file, and what the way there costs: an import says less, the more imports stand beside it. */
  readonly #importers = new Map<string, { readonly path: string; readonly cost: number }[]>();
  readonly #words: WordWeights;

  /** `texts`: the texts of the client by key. */
  constructor(files: readonly SourceText[], texts: ReadonlyMap<string, string>) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#words = new WordWeights(files, texts);
    for (const file of files) this.#addImports(file);
  }

  /** Tests that run in Node and come to the file by imports; if there is none, those that start programs. */
  inNode(place: BrokenPlace): string[] {
    const isInNode = (test: string) =>
      IS_TEST.test(test) && !test.startsWith('test/browser/') && !takesMinutes(test);
    const imported = [...this.#distancesFrom(place.path)].filter(([test]) => isInNode(test));
    const programs = [...this.#files.keys()].filter((test) => isInNode(test) && startsPrograms(test));
    const reached =
      imported.length > 0 || place.path.startsWith('web/')
        ? imported
        : programs.map((test) => [test, 0] as const);
    const likeness = this.#likeness(place);
    return byDistance(
      reached.map(([test, distance]) => {
        const program = startsPrograms(test) ? PROGRAM_COSTS : 0;
        return [test, distance + program - WORDS_COUNT * likeness(test)];
      }),
    );
  }

  /** No test imports views: by words alone. */
  inBrowsers(place: BrokenPlace): string[] {
    const tests = [...this.#files.keys()].filter((test) => IS_TEST.test(test) && isOfBrowsers(test));
    const likeness = this.#likeness(place);
    return byDistance(tests.map((test) => [test, -likeness(test)]));
  }

  /** Whether SQLite skips tests of the file. */
  readonly hasTestsOfPostgres = (test: string): boolean =>
    /\bengineName !== 'postgres'/.test(this.#files.get(test)?.text ?? '');

  /** By the words of the lines, of the file, and of the files that import it, which say what it is for. */
  #likeness({ path, line }: BrokenPlace): (test: string) => number {
    const lines = (this.#files.get(path)?.text ?? '').split('\n');
    const around = lines.slice(Math.max(0, line - 1 - LINES), line + LINES).join('\n');
    const importers = (this.#importers.get(path) ?? []).filter((each) => !IS_TEST.test(each.path));
    return (test) => {
      const words = this.#words.of(test);
      const ofImporters = importers.map((each) => alike(this.#words.of(each.path), words));
      const mean = sum(ofImporters) / (ofImporters.length || 1);
      return LINES_COUNT * this.#words.share(around, test) + alike(this.#words.of(path), words) + mean;
    };
  }

  #addImports(file: SourceText): void {
    const targets = importsOf(file.text)
      .filter(({ typeOnly }) => !typeOnly)
      .concat(
        [...file.text.matchAll(STARTED)].map(([, specifier = '']) => ({
          specifier,
          typeOnly: false,
          line: 0,
        })),
      )
      .map((each) => targetOf(file, each))
      .filter((target) => target !== undefined);
    const cost = Math.log2(1 + targets.length);
    for (const target of targets)
      this.#importers.set(target, [...(this.#importers.get(target) ?? []), { path: file.path, cost }]);
  }

  /** The cheapest way from each file that comes to this one. */
  #distancesFrom(path: string): Map<string, number> {
    const distances = new Map([[path, 0]]);
    for (const waiting = new Set([path]); waiting.size > 0; ) {
      const [next = ''] = waiting;
      waiting.delete(next);
      for (const { path: importer, cost } of this.#importers.get(next) ?? []) {
        const distance = (distances.get(next) ?? 0) + cost;
        if (distance >= (distances.get(importer) ?? Number.POSITIVE_INFINITY)) continue;
        distances.set(importer, distance);
        waiting.add(importer);
      }
    }
    return distances;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const byDistance = (found: (readonly [test: string, distance: number])[]): string[] =>
  found.sort(([a, to], [b, from]) => to - from || (a < b ? -1 : 1)).map(([test]) => test);
