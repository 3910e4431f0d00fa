import { useEffect, useRef, useState } from 'preact/hooks';
import { inOrder } from '../../ui/lists/reorder.ts';
import { type Outcome, useSaving } from '../settings/use-setting.ts';

interface Numbered {
  readonly id: number;
}

interface Ordered<Item> {
  readonly items: readonly Item[];
  readonly order: (items: readonly Numbered[]) => void;
  readonly outcome: Outcome;
}

/**
 * A list in the order in which one puts it: shown at once, saved one after the other so that the last order wins, settled
 * by the event, put back when the server refuses.
 */
export function useOrder<Item extends Numbered>(
  known: readonly Item[],
  save: (ids: readonly number[]) => Promise<unknown>,
): Ordered<Item> {
  const [wanted, setWanted] = useState<readonly number[]>();
  const waiting = useRef<readonly number[] | undefined>(undefined);
  const isSaving = useRef(false);
  const saving = useSaving();
  const knownOrder = known.map(({ id }) => id).join(' ');
  const latest = useRef(knownOrder);
  latest.current = knownOrder;
  useEffect(() => {
    if (!isSaving.current) setWanted(undefined);
  }, [knownOrder]);
  const run = async () => {
    isSaving.current = true;
    while (waiting.current) {
      const ids = waiting.current;
      waiting.current = undefined;
      const isSaved = await saving.save(() => save(ids));
      if (!isSaved) waiting.current = undefined;
      if (!isSaved || (!waiting.current && latest.current === ids.join(' '))) setWanted(undefined);
    }
    isSaving.current = false;
  };
  const order = (items: readonly Numbered[]) => {
    const ids = items.map(({ id }) => id);
    setWanted(ids);
    waiting.current = ids;
    if (!isSaving.current) void run();
  };
  const items = wanted ? inOrder(known, wanted.map(String), ({ id }) => String(id)) : known;
  return { items, order, outcome: saving.outcome };
}
