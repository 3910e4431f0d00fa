import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** The most bytes that wait for a slow reader; lines beyond it are dropped. */
const MOST_WAITING = 1_048_576;
/** Milliseconds between two attempts to write to a reader that takes nothing. */
const AGAIN_MS = 100;
const NOTHING = Buffer.alloc(0);

/**
 * Where the log goes. A full disk, a closed terminal or a reader that stands still must not stop the server: writing never throws and
 * never waits. Lines that cannot be written are dropped and counted.
 */
export class LogOutput {
  /** The number of lines dropped since the start. */
  dropped = 0;
  /** Called with the number of dropped lines, once a line could be written again. */
  onAgain: (lines: number) => void = () => {};
  readonly #put: (bytes: Buffer) => number;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #unreported = 0;
  /** Whether the last attempt found no place for its line. */
  #isFailing = false;
  /** Whether the last written line lacks its end. */
  #isTorn = false;
  #again: NodeJS.Timeout | undefined;

  /** `put` writes bytes and returns how many; it may throw. */
  constructor(put: (bytes: Buffer) => number) {
    this.#put = put;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > MOST_WAITING) {
      this.#drop();
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.resume();
  }

  /** Writes the waiting lines, until none is left or the reader takes no more. */
  resume(): void {
    clearTimeout(this.#again);
    for (let line = this.#waiting.shift(); line !== undefined; line = this.#waiting.shift()) {
      const rest = this.#writeLine(line);
      this.#waitingBytes += rest.length - line.length;
      if (rest.length === 0) continue;
      this.#waiting.unshift(rest);
      this.#again = setTimeout(() => this.resume(), AGAIN_MS).unref();
      return;
    }
    this.#report();
  }

  /** Returns what the reader does not take yet; nothing: the line is written, or dropped. */
  #writeLine(line: Buffer): Buffer {
    let rest = line;
    try {
      if (this.#isTorn) this.#put(Buffer.from('\n'));
      this.#isTorn = false;
      while (rest.length > 0) rest = rest.subarray(this.#put(rest));
      this.#isFailing = false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return rest;
      if (rest.length < line.length) this.#isTorn = true;
      this.#isFailing = true;
      this.#drop();
      return NOTHING;
    }
    return NOTHING;
  }

  #drop(): void {
    this.dropped += 1;
    this.#unreported += 1;
  }

  #report(): void {
    const lines = this.#unreported;
    if (lines === 0 || this.#isFailing) return;
    this.#unreported = 0;
    this.onAgain(lines);
  }
}

/** The log on standard error. */
export function standardErrorOutput(): LogOutput {
  const fd = openStandardError();
  const output = new LogOutput((bytes) => writeSync(fd, bytes));
  process.on('exit', () => output.resume());
  // A reader that is gone does not stop the server either where Node writes: the greeting, and Node's own warnings. Naming
  // `process.stderr` also makes Node set a pipe or socket to fail with EAGAIN where it would wait.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return output;
}

/** A held terminal (Ctrl-S) makes writers wait; opened anew it does not, and the shell's descriptor stays as it is. */
function openStandardError(): number {
  try {
    if (fstatSync(2).isCharacterDevice())
      return openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // The system has no such path, or the account may not open it.
  }
  return 2;
}
