import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { useModel } from '../../views/app/model-context.ts';
import { followDeliveries } from './delivery-events.ts';
import { fetchDeliveries, type KnownDeliveries, withChanged, withNewest } from './webhook-deliveries.ts';

export interface Deliveries {
  readonly shown: KnownDeliveries | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** Asks for the newest ones. */
  readonly renew: () => void;
  readonly loadOlder: () => void;
  readonly news: ReadonlySignal<News>;
}

/** The last event. */
export interface News {
  /** IDs of the deliveries with news; undefined: any may have some. */
  readonly ids: ReadonlySet<number> | undefined;
}

/** The deliveries of a bot, kept up to date by events. */
export function useDeliveries(botId: number): Deliveries {
  const { client } = useModel();
  const [shown, setShown] = useState<KnownDeliveries>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const news = useSignal<News>({ ids: undefined });
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
    const ending = new AbortController();
    void load();
    void followDeliveries(client, {
      ...{ botId, signal: ending.signal },
      onStart: () => {
        news.value = { ids: undefined };
        void load();
      },
      onDeliveries: (changed) => {
        news.value = { ids: new Set(changed.map(({ id }) => id)) };
        setShown((known) => known && withChanged(known, changed));
      },
    });
    return () => ending.abort();
  }, [botId]);
  return {
    ...{ shown, failure, isBusy, news },
    renew: () => void load(),
    loadOlder: () => void load(shown?.deliveries.at(-1)?.id),
  };
}
