import type { Client } from '../../client/index.ts';
import {
  type GetBotDeliveriesReply,
  type GetBotDeliveryReply,
  getBotDeliveries,
  getBotDelivery,
  replayBotDelivery,
  sendTestDelivery,
} from '../../client/operations.ts';
import type { WebhookDelivery, WebhookDeliveryEntry } from '../../client/shapes.ts';

export type { WebhookAttempt, WebhookDelivery } from '../../client/shapes.ts';
export type DeliveryPage = Pick<GetBotDeliveriesReply, 'deliveries' | 'found_oldest'>;
export type DeliveryDetail = Pick<GetBotDeliveryReply, 'delivery' | 'attempts'>;

const PAGE = 20;

/** The known deliveries of a bot, the newest first. */
export interface KnownDeliveries {
  readonly deliveries: readonly WebhookDelivery[];
  readonly hasOlder: boolean;
}

/** The newest page over what is known: older ones that were loaded stay, unless more came meanwhile than a page has. */
export function withNewest(known: KnownDeliveries | undefined, page: DeliveryPage): KnownDeliveries {
  const { deliveries, found_oldest: isWhole } = page;
  const last = deliveries.at(-1);
  const meets = known?.deliveries.some(({ id }) => id === last?.id);
  if (!known || !last || !meets) return { deliveries, hasOlder: !isWhole };
  const older = known.deliveries.filter(({ id }) => id < last.id);
  return { deliveries: [...deliveries, ...older], hasOlder: older.length > 0 ? known.hasOlder : !isWhole };
}

/** The known deliveries after events; older ones that were not loaded stay so. */
export function withChanged(
  known: KnownDeliveries,
  changed: readonly WebhookDeliveryEntry[],
): KnownDeliveries {
  const byId = new Map(known.deliveries.map((each) => [each.id, each]));
  const oldest = known.hasOlder ? (known.deliveries.at(-1)?.id ?? 0) : 0;
  for (const each of changed)
    if (each.id >= oldest) byId.set(each.id, { next_attempt_at: null, ...byId.get(each.id), ...each });
  return { ...known, deliveries: [...byId.values()].sort((a, b) => b.id - a.id) };
}

/** The newest deliveries of a bot, below an ID. */
export const fetchDeliveries = (client: Client, botId: number, before?: number): Promise<DeliveryPage> =>
  client.call(getBotDeliveries, {
    ...{ bot_id: botId, limit: PAGE },
    ...(before !== undefined && { before }),
  });

export const fetchDelivery = (client: Client, botId: number, id: number): Promise<DeliveryDetail> =>
  client.call(getBotDelivery, { bot_id: botId, delivery_id: id });

/** Returns the ID of the delivery to look at. */
export async function replay(client: Client, botId: number, id: number): Promise<number> {
  return (await client.call(replayBotDelivery, { bot_id: botId, delivery_id: id })).delivery_id;
}

/** Returns the ID of the delivery to look at. */
export async function sendTest(client: Client, botId: number): Promise<number> {
  return (await client.call(sendTestDelivery, { bot_id: botId })).delivery_id;
}
