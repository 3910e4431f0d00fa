export interface Poll {
  readonly queueId: string;
  readonly lastEventId?: number | undefined;
  readonly dontBlock: boolean;
  /** Calls back when the client has gone away. */
  onClose(fn: () => void): void;
}
