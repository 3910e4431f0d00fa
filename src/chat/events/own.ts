import type { WebhookDelivery } from '../model/webhook-delivery.ts';

export type OwnEvents = AlertWordsEvent | WebhookDeliveryEvent;

export interface AlertWordsEvent {
  readonly type: 'alert_words';
  /** All alert words of the user. */
  readonly alertWords: readonly string[];
}

/** Deliveries to the server of a bot have started or ended. */
export interface WebhookDeliveryEvent {
  readonly type: 'webhook_delivery';
  readonly botId: number;
  readonly deliveries: readonly WebhookDelivery[];
}
