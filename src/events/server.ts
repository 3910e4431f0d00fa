export type ServerEvents = RestartEvent;

export interface RestartEvent {
  readonly type: 'restart';
  /** UNIX seconds at which the serving process started. */
  readonly generation: number;
}
