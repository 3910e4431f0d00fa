import { type Breach, PROMISES } from './history/history.ts';
import type { Result } from './trial.ts';

const COLUMNS = [
  'trial',
  'faults',
  'kills',
  'operations',
  'acknowledged',
  'unknown',
  'events',
  ...PROMISES,
] as const;

/** One line for each trial. */
export const table = (results: readonly Result[]): string => inColumns([COLUMNS, ...results.map(rowOf)]);

/** Rows of equally many cells, the first column to the left. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const columns = rows[0] ?? [];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function rowOf({ trial, strikes, kills, history, breaches }: Result): string[] {
  const { deeds, queues } = history;
  const count = (outcome: string) => deeds.filter((deed) => deed.outcome === outcome).length;
  const events = queues.reduce((sum, queue) => sum + queue.events, 0);
  const broken = PROMISES.map((promise) => breaches.filter((each) => each.promise === promise).length);
  return [
    trial.name,
    ...[strikes, kills, deeds.length, count('done'), count('unknown'), events, ...broken].map(String),
  ];
}

const MOST_BREACHES = 4;
const LINES_EACH_SIDE = 6;

/** The first breach of each kind, with the operation and what the clients logged at the time; the others are counted. */
export function account({ trial, history, breaches }: Result): string {
  const first = firstOfEachKind(breaches);
  const more = breaches.length - first.length;
  return [
    `${trial.name}, seed ${trial.seed}: ${breaches.length} times a promise was broken.`,
    ...first.map((breach) => accountOf(breach, history)),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n\n');
}

/** Many breaches of one kind often have one cause. */
function firstOfEachKind(breaches: readonly Breach[]): Breach[] {
  const byKind = Map.groupBy(breaches, (each) =>
    `${each.promise} ${each.words.replaceAll(/\d+/g, '')}`.slice(0, 40),
  );
  return [...byKind.values()].flatMap(([first]) => first ?? []).slice(0, MOST_BREACHES);
}

function accountOf({ promise, words, deed, people, at }: Breach, history: Result['history']): string {
  const operation =
    deed &&
    `  operation #${deed.number} of ${deed.person}: ${deed.kind} ${deed.words} – ${deed.outcome}${
      deed.why ? ` (${deed.why})` : ''
    }, asked at ${deed.asked} ms, answered at ${deed.answered} ms, ${deed.attempts} attempts`;
  const when = at ?? deed?.answered ?? mentionedAt(words, people, history);
  return [
    `${promise.toUpperCase()}: ${words}`,
    ...(operation ? [operation] : []),
    ...(deed ? [] : operationsOn(words, history)),
    ...['faults', ...new Set(people)].flatMap((who) => linesAround(who, when, history)),
  ].join('\n');
}

const MOST_OPERATIONS = 8;

/** The operations on the message that the words name. */
function operationsOn(words: string, { deeds }: Result['history']): string[] {
  const id = Number(/\b(?:message|Message|deletion|edit|reaction) (\d+)/.exec(words)?.[1]);
  const about = deeds.filter(({ messageId }) => messageId === id).slice(0, MOST_OPERATIONS);
  return about.map(
    ({ number, person, kind, words, outcome, asked }) =>
      `  operation #${number} of ${person}: ${kind} ${words} – ${outcome}, asked at ${asked} ms`,
  );
}

/** When a client logged the message or the event that the words name. */
function mentionedAt(
  words: string,
  people: readonly string[],
  history: Result['history'],
): number | undefined {
  const [, number] =
    /event (\d+)/.exec(words) ?? /(?:message|deletion|edit|reaction) (\d+)/.exec(words) ?? [];
  const pattern = new RegExp(`\\b${number}\\b`);
  const everybody = [...people, ...history.queues.map(({ name }) => name.replace(/ #\d+$/, ''))];
  for (const who of number === undefined ? [] : everybody) {
    const line = history.linesOf(who).find(({ text }) => pattern.test(text));
    if (line) return line.at;
  }
  return undefined;
}

function linesAround(who: string, at: number | undefined, history: Result['history']): string[] {
  const lines = history.linesOf(who);
  if (lines.length === 0) return [];
  const found = at === undefined ? lines.length : lines.findIndex((line) => line.at >= at);
  const middle = found < 0 ? lines.length : found;
  const side = who === 'faults' ? 2 : LINES_EACH_SIDE;
  const near = lines.slice(Math.max(0, middle - side), middle + side);
  return [
    `  log of ${who}:`,
    ...near.map((line) => `    ${String(line.at).padStart(9)} ${line.text.slice(0, 200)}`),
  ];
}
