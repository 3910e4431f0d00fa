import type { Talk } from './talk.ts';

/** A message with its sender and time (milliseconds). */
export interface StoryLine {
  readonly at: number;
  readonly who: string;
  readonly content: string;
  readonly talk: Talk;
  /** Reactions, votes and ticks of other users. */
  readonly acts: readonly Act[];
}

export interface Act {
  readonly kind: 'reaction' | 'vote' | 'tick';
  /** The emoji's name, or the number of the option or task. */
  readonly what: string;
  readonly who: readonly string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WORKDAYS = 20;

/** All messages in order: one stand-up each morning, the talks across the four weeks. */
export function schedule(begin: number, talks: readonly Talk[], standUps: readonly Talk[]): StoryLine[] {
  const mornings = standUps.flatMap((talk, day) => linesOf(talk, begin + daysIn(day) + HOUR, 3));
  const others = talks.flatMap((talk, index) => {
    const day = Math.floor((index * WORKDAYS) / talks.length);
    // Between ten and five, without a visible pattern.
    const hours = 2 + ((index * 3) % 6) + ((index * 17) % 60) / 60;
    return linesOf(talk, begin + daysIn(day) + hours * HOUR, 2 + ((index * 5) % 7));
  });
  return [...mornings, ...others].sort((a, b) => a.at - b.at);
}

/** The last messages: on the last working day, from half past five. */
export function lastLines(begin: number, talks: readonly Talk[]): StoryLine[] {
  return talks
    .flatMap((talk, index) =>
      linesOf(talk, begin + daysIn(WORKDAYS - 1) + 9.5 * HOUR + index * 9 * MINUTE, 2),
    )
    .sort((a, b) => a.at - b.at);
}

/** The n-th working day. */
const daysIn = (workday: number): number => (Math.floor(workday / 5) * 7 + (workday % 5)) * DAY;

function linesOf(talk: Talk, at: number, pause: number): StoryLine[] {
  return messagesOf(talk).map((said, index) => ({
    ...said,
    at: Math.round(at + index * pause * MINUTE),
    talk,
  }));
}

const ACTS: Readonly<Record<string, Act['kind']>> = { '+': 'reaction', '=': 'vote', '*': 'tick' };

/** The messages of a talk, with other users' reactions to each. */
export function messagesOf({ lines }: Talk): { who: string; content: string; acts: readonly Act[] }[] {
  const said: { who: string; content: string; acts: Act[] }[] = [];
  for (const line of lines.trim().split('\n')) {
    const [mark = '', what = '', ...who] = line.split(' ');
    const kind = ACTS[mark];
    if (kind) said.at(-1)?.acts.push({ kind, what, who });
    else said.push({ ...readLine(line), acts: [] });
  }
  return said;
}

function readLine(line: string): { who: string; content: string } {
  const colon = line.indexOf(': ');
  return { who: line.slice(0, colon), content: line.slice(colon + 2).replaceAll('\\n', '\n') };
}
