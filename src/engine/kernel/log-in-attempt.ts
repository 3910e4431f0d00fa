/** An attempt to log in, as failures are counted. */
export interface LogInAttempt {
  readonly name: string;
  readonly ip: string;
  /** Whether the name has logged in from the network before. */
  readonly isKnown: boolean;
}
