import type { Log } from '../../src/engine/kernel/log.ts';

interface Line {
  readonly level: 'error' | 'warn' | 'info';
  readonly message: string;
  /** The message of the failure. */
  readonly cause?: string;
  readonly [field: string]: unknown;
}

/** Keeps what is logged. */
export class RecordingLog implements Log {
  readonly lines: Line[] = [];
  readonly error = this.#writer('error');
  readonly warn = this.#writer('warn');
  readonly info = this.#writer('info');

  #writer(level: Line['level']): Log['error'] {
    return ({ err, ...fields }, message) => {
      this.lines.push({ level, ...fields, message, ...(err instanceof Error && { cause: err.message }) });
    };
  }
}
