import { useEffect, useRef, useState } from 'preact/hooks';
import { clock } from '../../model/clock.ts';
import { type Failure, failureOf } from '../../model/failure.ts';
import { fetchDeliveries, type WebhookDelivery } from '../../model/webhook-deliveries.ts';
import { useModel } from '../app/model-context.ts';

interface Shown {
  /** The newest first. */
  readonly deliveries: readonly WebhookDelivery[];
  readonly hasOlder: boolean;
}

export interface Deliveries {
  readonly shown: Shown | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** Asks for the newest ones. */
  readonly renew: () => void;
  readonly loadOlder: () => void;
}

/** The deliveries of a bot, asked for anew each minute. */
export function useDeliveries(botId: number): Deliveries {
  const { client } = useModel();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  const load = async (before?: number) => {
    setBusy(true);
    try {
      const { deliveries, found_oldest } = await fetchDeliveries(client, botId, before);
      if (isGone.current) return;
      setFailure(undefined);
      setShown((known) => ({
        deliveries: before === undefined ? deliveries : [...(known?.deliveries ?? []), ...deliveries],
        hasOlder: !found_oldest,
      }));
    } catch (error) {
      if (!isGone.current) setFailure(failureOf(error));
    } finally {
      if (!isGone.current) setBusy(false);
    }
  };
  const minute = clock.value;
  useEffect(() => void load(), [botId, minute]);
  return {
    ...{ shown, failure, isBusy },
    renew: () => void load(),
    loadOlder: () => void load(shown?.deliveries.at(-1)?.id),
  };
}
