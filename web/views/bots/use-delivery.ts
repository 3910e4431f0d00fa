import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { type DeliveryDetail, fetchDelivery } from '../../model/webhook-deliveries.ts';
import { useModel } from '../app/model-context.ts';
import type { News } from './use-deliveries.ts';

export interface Looking {
  readonly detail: DeliveryDetail | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

interface Which {
  readonly botId: number;
  readonly id: number;
  readonly news: ReadonlySignal<News>;
}

/** A delivery with its attempts, fetched again after an event about it. */
export function useDelivery({ botId, id, news }: Which): Looking {
  const { client } = useModel();
  const [detail, setDetail] = useState<DeliveryDetail>();
  const [failure, setFailure] = useState<Failure>();
  const wanted = useRef<number | undefined>(undefined);
  const seen = useRef(news.peek());
  const look = () => {
    const asked = id;
    const isWanted = () => wanted.current === asked;
    fetchDelivery(client, botId, asked).then(
      (found) => {
        if (!isWanted()) return;
        setFailure(undefined);
        setDetail(found);
      },
      (error: unknown) => isWanted() && setFailure(failureOf(error)),
    );
  };
  useEffect(() => {
    wanted.current = id;
    look();
    return () => {
      wanted.current = undefined;
    };
  }, [id]);
  useSignalEffect(() => {
    const heard = news.value;
    if (heard === seen.current) return;
    seen.current = heard;
    if (heard.ids?.has(id) ?? true) look();
  });
  return { detail, failure, retry: look };
}
