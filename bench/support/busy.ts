import type { OnResponse } from './connection.ts';

const REFUSED = 503;
/** How often a request is sent until it is a failure. */
const MOST_TIMES = 60;

let refused = 0;

/** How many requests a server has refused so far because it was busy. */
export const refusals = (): number => refused;

/** Milliseconds after which a server that is busy wants the request again; undefined: this is another answer. */
export function pauseAfter(status: number, body: Buffer): number | undefined {
  const seconds = status === REFUSED && /"retry-after":(\d+)/.exec(body.toString('latin1'))?.[1];
  return seconds ? 1000 * Number(seconds) : undefined;
}

/** Sends a request until the server is not too busy for it; `onResponse` gets the last answer. */
export function insist(send: (onResponse: OnResponse) => void, onResponse: OnResponse): void {
  let times = 0;
  const attempt = () =>
    send((status, body) => {
      const pause = pauseAfter(status, body);
      if (pause !== undefined) refused++;
      if (pause === undefined || ++times === MOST_TIMES) onResponse(status, body);
      else setTimeout(attempt, pause);
    });
  attempt();
}
