import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { fetchDeliveries, type KnownDeliveries, withNewest } from '../../model/webhook-deliveries.ts';
import { useModel } from '../app/model-context.ts';

/** While somebody looks at them. */
const AGAIN_MS = 5000;

export interface Deliveries {
  readonly shown: KnownDeliveries | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** Asks for the newest ones. */
  readonly renew: () => void;
  readonly loadOlder: () => void;
}

/** The deliveries of a bot, asked for anew every five seconds while the tab is shown. */
export function useDeliveries(botId: number): Deliveries {
  const { client } = useModel();
  const [shown, setShown] = useState<KnownDeliveries>();
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
    const isOlder = before !== undefined;
    if (isOlder) setBusy(true);
    try {
      const page = await fetchDeliveries(client, botId, before);
      if (isGone.current) return;
      setFailure(undefined);
      setShown((known) =>
        isOlder
          ? {
              deliveries: [...(known?.deliveries ?? []), ...page.deliveries],
              hasOlder: !page.found_oldest,
            }
          : withNewest(known, page),
      );
    } catch (error) {
      if (!isGone.current) setFailure(failureOf(error));
    } finally {
      if (isOlder && !isGone.current) setBusy(false);
    }
  };
  useEffect(() => {
    setShown(undefined);
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [botId]);
  return {
    ...{ shown, failure, isBusy },
    renew: () => void load(),
    loadOlder: () => void load(shown?.deliveries.at(-1)?.id),
  };
}
