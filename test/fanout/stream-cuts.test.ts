import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contents, type Held, open, say } from '../support/polling.ts';
import { startServer } from '../support/server.ts';
import { SocketReader, SseReader } from '../support/streams.ts';

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

const MESSAGES = 60;

describe('a client that is cut off at any point has each event once, in order', () => {
  for (const seed of [1, 2, 3, 4]) {
    test(`over server-sent events and WebSockets, with restarts (seed ${seed})`, async () => {
      const roll = dice(seed);
      let server = await startServer();
      const { bob } = server.as;
      const held = await open(bob);
      const received: number[] = [];
      const expected = Array.from({ length: MESSAGES }, (_, index) => index);
      let said = 0;
      while (received.length < MESSAGES) {
        // The client may have a part of the events that were being written when it went, or none of them.
        const some = Math.min(MESSAGES - said, roll(8));
        const saying = (async () => {
          for (let count = 0; count < some; count++) await say(server.as.alice, String(said++));
        })();
        received.push(...(await readSome(held, roll)));
        await saying;
        if (roll(6) === 0) server = await server.restart();
      }
      assert.deepEqual(received, expected);

      async function readSome(held: Held, roll: (sides: number) => number): Promise<number[]> {
        const reader =
          roll(2) === 0
            ? await SseReader.open(server, bob, held)
            : await SocketReader.open(server, bob, held);
        const wanted = Math.min(roll(6), MESSAGES - received.length);
        const isWaiting = wanted <= said - received.length;
        const events = isWaiting ? await reader.take(wanted) : reader.events;
        const got = events.slice(0, Math.max(wanted, roll(events.length + 1)));
        if (reader instanceof SseReader) reader.cut();
        else if (roll(2) === 0) reader.ws.terminate();
        held.last = got.at(-1)?.id ?? held.last;
        return contents(got).map(Number);
      }
    });
  }
});
