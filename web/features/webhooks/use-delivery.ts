import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useModel } from '../../views/app/model-context.ts';
import { type Resource, useResource } from '../../views/kit/resource.tsx';
import type { News } from './use-deliveries.ts';
import { type DeliveryDetail, fetchDelivery } from './webhook-deliveries.ts';

interface Which {
  readonly botId: number;
  readonly id: number;
  readonly news: ReadonlySignal<News>;
}

/** A delivery with its attempts, fetched again after an event about it. */
export function useDelivery({ botId, id, news }: Which): Resource<DeliveryDetail> {
  const { client } = useModel();
  const seen = useRef(news.peek());
  const delivery = useResource(() => fetchDelivery(client, botId, id), { key: String(id) });
  useSignalEffect(() => {
    const heard = news.value;
    if (heard === seen.current) return;
    seen.current = heard;
    if (heard.ids?.has(id) ?? true) delivery.renew();
  });
  return delivery;
}
