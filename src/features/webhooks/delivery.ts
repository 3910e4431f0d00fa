/** The outcome of a delivery. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped';

/** A delivery to the server behind a bot, in the ledger. Times in UNIX seconds. */
export interface WebhookDelivery {
  readonly botId: number;
  readonly id: number;
  readonly webhookId: string;
  readonly messageId: number | null;
  readonly trigger: 'direct_message' | 'mention' | 'test';
  readonly state: DeliveryState;
  readonly problem: string | null;
  readonly replayOf: number | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly attempts: number;
  readonly status: number | null;
  readonly durationMs: number | null;
}
