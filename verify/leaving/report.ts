import { inColumns } from '../report.ts';
import { type Arrival, repetitionsIn, type Way } from './arrivals.ts';
import type { Left } from './leaving.ts';

const WAYS = ['mail', 'webhook', 'push'] as const;
const COLUMNS = [
  'what leaves',
  'kills',
  'messages',
  'mails',
  'webhooks',
  'pushes',
  'sent again',
  'lost',
  'repeated',
];

/** One line for each trial; `sent again`: under the same ID, after a kill. */
export function leavingTable(results: readonly Left[]): string {
  const rows = results.map(({ leaving, due, arrivals, breaches }) => {
    const promised = (promise: string) => breaches.filter((each) => each.promise === promise).length;
    const messages = new Set(due.map(({ number }) => number)).size;
    return [
      `${leaving.engine}, ${leaving.nodes} node${leaving.nodes > 1 ? 's' : ''}`,
      ...[leaving.kills, messages, ...WAYS.map((way) => idsOf(arrivals, way))].map(String),
      ...[repetitionsIn(arrivals).length, promised('lost'), promised('repeated')].map(String),
    ];
  });
  return inColumns([COLUMNS, ...rows]);
}

const idsOf = (arrivals: readonly Arrival[], way: Way): number =>
  new Set(arrivals.filter((each) => each.way === way).map(({ id }) => id)).size;

const MOST_BREACHES = 10;

/** The first breaches, in words; nothing if there are none. */
export const leavingAccount = ({ breaches }: Left): string =>
  breaches
    .slice(0, MOST_BREACHES)
    .map(({ promise, words }) => `${promise.toUpperCase()}: ${words}`)
    .join('\n');
