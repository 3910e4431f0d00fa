import type { Client } from '../../client/index.ts';
import { deleteQueue, registerQueue } from '../../client/operations.ts';
import { eventBatches } from '../../client/queue.ts';
import type { WebhookDeliveryEntry } from '../../client/shapes.ts';
import { waitForNetwork } from '../../model/wait.ts';

export interface Following {
  readonly botId: number;
  readonly signal: AbortSignal;
  /** From here on the events are complete; earlier ones are unknown. */
  readonly onStart: () => void;
  readonly onDeliveries: (deliveries: readonly WebhookDeliveryEntry[]) => void;
}

const TYPE = 'webhook_delivery';
const AGAIN_MS = 5000;

/** Follows what comes of the deliveries of a bot, by an event queue of its own, until `signal` ends it. */
export async function followDeliveries(client: Client, following: Following): Promise<void> {
  const { signal } = following;
  while (!signal.aborted) {
    try {
      await followOnce(client, following);
    } catch {
      // No network, or the queue is gone: a new one follows.
      await waitForNetwork(AGAIN_MS, signal);
    }
  }
}

/** Until the queue is gone. */
async function followOnce(
  client: Client,
  { botId, signal, onStart, onDeliveries }: Following,
): Promise<void> {
  const { queue_id: id, last_event_id: from } = await client.call(registerQueue, { event_types: [TYPE] });
  const queueId = String(id);
  try {
    onStart();
    for await (const batch of eventBatches(client, queueId, { from, signal }))
      for (const event of batch)
        if (event.type === TYPE && event.bot_id === botId) onDeliveries(event.deliveries);
  } finally {
    // The server forgets it by itself, some minutes later.
    if (signal.aborted) client.call(deleteQueue, { queue_id: queueId }).catch(() => undefined);
  }
}
