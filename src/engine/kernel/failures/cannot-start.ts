/** Why the server does not start, or a command fails, in one line for the person who started it. */
export class CannotStart extends Error {
  /** Exit code of the process. */
  readonly exitCode: number;
  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
