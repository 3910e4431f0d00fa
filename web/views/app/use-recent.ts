import { useEffect, useMemo } from 'preact/hooks';
import { RecentConversations } from '../../model/recent.ts';
import { useModel } from './model-context.ts';

/** The newest conversations while a view shows them. */
export function useRecent(): RecentConversations {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const recent = useMemo(
    () => new RecentConversations(model.messages, ownId),
    [model, model.messages, ownId],
  );
  useEffect(() => {
    void recent.open();
    return () => recent.close();
  }, [recent]);
  return recent;
}
