import { Server } from 'node:net';

/** Milliseconds of a turn of the event loop in which nothing came. */
const QUIET_MS = 0.1;
const MOST_TURNS = 10_000;

/**
 * New connections are refused. The system resets those that this process has not accepted yet, so that it happens after a turn of the event loop in
 * which there was none. Node's own `close` also cuts idle connections, on which a balancer may be sending a request.
 */
export function stopListening(server: Server): void {
  let turns = 0;
  let began = performance.now();
  const look = () => {
    const now = performance.now();
    turns++;
    if (now - began > QUIET_MS && turns < MOST_TURNS) {
      began = now;
      setImmediate(look);
    } else if (server.listening) Server.prototype.close.call(server);
  };
  setImmediate(look);
}
