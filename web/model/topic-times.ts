import { getMessages } from '../client/operations.ts';
import { type Boundaries, firstSince } from '../state/topic-folders.ts';
import type { TopicList } from '../state/topic-list.ts';
import type { Model } from './model.ts';

/** Where today and the last seven days begin in a list of topics; asks the server for a few messages of it. */
export async function boundariesOf(
  model: Pick<Model, 'client' | 'peek'>,
  list: TopicList,
  { today, week }: { readonly today: number; readonly week: number },
): Promise<Boundaries> {
  const known = new Map<number, number>();
  const timeOf = async (ids: readonly number[]) => {
    const missing: number[] = [];
    for (const id of ids) {
      const time = known.get(id) ?? model.peek(id)?.timestamp;
      if (time === undefined) missing.push(id);
      else known.set(id, time);
    }
    if (missing.length > 0) {
      const { messages } = await model.client.call(getMessages, {
        message_ids: missing,
        apply_markdown: false,
      });
      for (const { id, timestamp } of messages) known.set(id, timestamp);
    }
    return known;
  };
  return { today: await firstSince(list, today, timeOf), week: await firstSince(list, week, timeOf) };
}
