export type ServerEvents = RestartEvent | MailWrittenEvent | OutboxWrittenEvent;

export interface RestartEvent {
  readonly type: 'restart';
  /** UNIX seconds at which the serving process started. */
  readonly generation: number;
}

/** In logs written before the outbox took more than mail. */
export interface MailWrittenEvent {
  readonly type: 'mail_written';
}

/** An outbox entry was written. For the server itself; clients never get it. */
export interface OutboxWrittenEvent {
  readonly type: 'outbox_written';
  readonly kind: string;
  readonly receiver: string;
}
