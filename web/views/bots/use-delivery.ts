import { useEffect, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { type DeliveryDetail, fetchDelivery } from '../../model/webhook-deliveries.ts';
import { useModel } from '../app/model-context.ts';

const AGAIN_MS = 1000;
/** For about a minute: a server that does not answer is given 40 seconds. */
const MOST_LOOKS = 60;

export interface Looking {
  readonly detail: DeliveryDetail | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** A delivery; one that is under way is asked for until something came of it. */
export function useDelivery(botId: number, id: number): Looking {
  const { client } = useModel();
  const [detail, setDetail] = useState<DeliveryDetail>();
  const [failure, setFailure] = useState<Failure>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let looks = 0;
    const attemptsBefore = detail?.delivery.id === id ? detail.delivery.attempt_count : 0;
    const look = () => {
      looks++;
      fetchDelivery(client, botId, id).then(
        (found) => {
          if (isGone) return;
          setFailure(undefined);
          setDetail(found);
          const { state, attempt_count: attempts } = found.delivery;
          if (state !== 'waiting' || attempts > attemptsBefore || looks >= MOST_LOOKS) return;
          timer = setTimeout(look, AGAIN_MS);
        },
        (error: unknown) => !isGone && setFailure(failureOf(error)),
      );
    };
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, count]);
  return { detail, failure, retry: () => setCount(count + 1) };
}
