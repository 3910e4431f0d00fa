import { useEffect, useMemo } from 'preact/hooks';
import { RecentConversations } from '../../model/recent.ts';
import { useModel } from './model-context.ts';

/** The newest conversations while a view shows them; `looksAround`: also those of channels that nobody looked at. */
export function useRecent({ looksAround = false } = {}): RecentConversations {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const recent = useMemo(() => new RecentConversations(model), [model, model.messages, ownId]);
  useEffect(() => {
    void (looksAround ? recent.lookAround() : recent.open());
    return () => recent.close();
  }, [recent, looksAround]);
  return recent;
}
