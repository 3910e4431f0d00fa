export type ServerEvents = RestartEvent | MailWrittenEvent;

export interface RestartEvent {
  readonly type: 'restart';
  /** UNIX seconds at which the serving process started. */
  readonly generation: number;
}

/** There is mail to be sent: for the server itself, no client is told. */
export interface MailWrittenEvent {
  readonly type: 'mail_written';
}
