import type { Talk } from './talk.ts';

/** Who says what, when (milliseconds). */
export interface Line {
  readonly at: number;
  readonly who: string;
  readonly content: string;
  readonly talk: Talk;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WORKDAYS = 20;

/** Everything in the order in which it is said: the stand-ups one each morning, the talks across the four weeks. */
export function schedule(begin: number, talks: readonly Talk[], standUps: readonly Talk[]): Line[] {
  const mornings = standUps.flatMap((talk, day) => linesOf(talk, begin + daysIn(day) + HOUR, 3));
  const others = talks.flatMap((talk, index) => {
    const day = Math.floor((index * WORKDAYS) / talks.length);
    // Between ten and five, by no pattern that one sees.
    const hours = 2 + ((index * 3) % 6) + ((index * 17) % 60) / 60;
    return linesOf(talk, begin + daysIn(day) + hours * HOUR, 2 + ((index * 5) % 7));
  });
  return [...mornings, ...others].sort((a, b) => a.at - b.at);
}

/** The n-th working day. */
const daysIn = (workday: number): number => (Math.floor(workday / 5) * 7 + (workday % 5)) * DAY;

function linesOf(talk: Talk, at: number, pause: number): Line[] {
  return talk.lines
    .trim()
    .split('\n')
    .map((line, index) => ({ ...readLine(line), at: Math.round(at + index * pause * MINUTE), talk }));
}

function readLine(line: string): { who: string; content: string } {
  const colon = line.indexOf(': ');
  return { who: line.slice(0, colon), content: line.slice(colon + 2).replaceAll('\\n', '\n') };
}
