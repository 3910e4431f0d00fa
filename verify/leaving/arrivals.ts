import type { Breach } from '../history/history.ts';

export type Way = 'mail' | 'webhook' | 'push';

/** A message that must leave by a way; the numbers are in the texts. */
export interface Due {
  readonly number: number;
  readonly way: Way;
}

/** Something that arrived at a receiver, which took it. */
export interface Arrival {
  readonly way: Way;
  /** The ID that names it in each attempt: `Message-ID` of a mail, `webhook-id`, device and newest message of a notification. */
  readonly id: string;
  readonly numbers: readonly number[];
  /** How many processes had been killed by then. */
  readonly kills: number;
}

/** The faults in what arrived. `replies`: the number of replies to the message of each number. */
export function checkArrivals(
  due: readonly Due[],
  arrivals: readonly Arrival[],
  replies: ReadonlyMap<number, number>,
): Breach[] {
  return [
    ...due.flatMap((each) => checkDue(each, arrivals)),
    ...checkRepetitions(arrivals),
    ...due.flatMap(({ number, way }) => (way === 'webhook' ? checkReply(number, replies) : [])),
  ];
}

const breach = (promise: Breach['promise'], words: string): Breach => ({ promise, words, people: [] });

function checkDue({ number, way }: Due, arrivals: readonly Arrival[]): Breach[] {
  const holding = arrivals.filter((each) => each.way === way && each.numbers.includes(number));
  const ids = new Set(holding.map(({ id }) => id));
  if (ids.size === 0) return [breach('lost', `Number ${number} did not leave by ${way}.`)];
  // A notification shows all that is unread: the next one has the same messages too.
  if (ids.size === 1 || way === 'push') return [];
  return [breach('repeated', `Number ${number} left by ${way} under ${ids.size} IDs.`)];
}

/** The earlier arrivals, with the one before. */
export function repetitionsIn(arrivals: readonly Arrival[]): { before: Arrival; again: Arrival }[] {
  const known = new Map<string, Arrival>();
  return arrivals.flatMap((again) => {
    const name = `${again.way} ${again.id}`;
    const before = known.get(name);
    known.set(name, again);
    return before ? [{ before, again }] : [];
  });
}

/** The same again is right only if a process was killed in between: the answer of the receiver may have been lost. */
const checkRepetitions = (arrivals: readonly Arrival[]): Breach[] =>
  repetitionsIn(arrivals)
    // Two notifications of one conversation that leave together show the same, and the device shows one of them.
    .filter(({ before, again }) => before.kills === again.kills && again.way !== 'push')
    .map(({ again: { numbers, way } }) =>
      breach('repeated', `Number ${numbers.join(', ')} left by ${way} again without a kill.`),
    );

function checkReply(number: number, replies: ReadonlyMap<number, number>): Breach[] {
  const count = replies.get(number) ?? 0;
  if (count === 1) return [];
  const promise = count === 0 ? 'lost' : 'repeated';
  return [breach(promise, `The reply to number ${number} is there ${count} times.`)];
}
