import type { WebhookDelivery } from '../model/webhook-delivery.ts';

export type OwnEvents = AlertWordsEvent | WebhookDeliveryEvent;

export interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All that the person has. */
  readonly alertWords: readonly string[];
}

/** Deliveries to the server behind a bot are new in the ledger, or something came of them. */
export interface WebhookDeliveryEvent {
  readonly type: 'webhook_delivery';
  readonly botId: number;
  readonly deliveries: readonly WebhookDelivery[];
}
