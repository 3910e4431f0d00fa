/** Milliseconds of a turn of the event loop in which nothing came. */
const QUIET_MS = 0.1;

/**
 * Resolves right after a turn of the event loop in which nothing came, or after `mostMs`. The system resets connections of which this process has
 * not accepted or not read what has come: a server closes when there is nothing of the kind. `endOfTurn` resolves to the time at the end of a turn.
 */
export async function quietTurn(mostMs: number, endOfTurn = endOfOwnTurn): Promise<void> {
  // The rest of the turn in which it is called.
  let ended = await endOfTurn();
  const last = ended + mostMs;
  let began: number;
  do {
    began = ended;
    ended = await endOfTurn();
  } while (ended - began > QUIET_MS && ended < last);
}

/** Resolves to the time of the process, once sockets have been read. */
async function endOfOwnTurn(): Promise<number> {
  await new Promise(setImmediate);
  return performance.now();
}
