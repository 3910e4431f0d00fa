import type { ClientEvent } from './events.ts';

/** A topic of a channel, by its newest message. */
export interface ListedTopic {
  readonly name: string;
  readonly maxId: number;
}

/** The topics of one channel, the one with the newest message first. */
export type TopicList = readonly ListedTopic[];

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The list after an event; undefined: only the server knows it now. The same list: nothing changed. */
export function foldTopics(list: TopicList, streamId: number, event: ClientEvent): TopicList | undefined {
  switch (event.type) {
    case 'message': {
      const { message } = event;
      return message.stream_id === streamId ? withTopic(list, message.subject, message.id) : list;
    }
    case 'update_message':
      return foldMove(list, streamId, event);
    case 'delete_message': {
      const ids = event.message_ids ?? [event.message_id];
      return list.some(({ maxId }) => ids.includes(maxId)) ? undefined : list;
    }
    default:
      return list;
  }
}

function withTopic(list: TopicList, name: string, id: number): TopicList {
  const known = list.find((each) => isSame(each.name, name));
  if (known && known.maxId >= id) return list;
  const others = list.filter((each) => each !== known);
  const at = others.findIndex(({ maxId }) => maxId < id);
  return others.toSpliced(at < 0 ? others.length : at, 0, { name: known?.name ?? name, maxId: id });
}

function foldMove(
  list: TopicList,
  streamId: number,
  event: ClientEvent & { type: 'update_message' },
): TopicList | undefined {
  const { stream_id: from, new_stream_id: to = from, orig_subject, subject = orig_subject } = event;
  const isMove = event.subject !== undefined || event.new_stream_id !== undefined;
  if (!isMove || (from !== streamId && to !== streamId)) return list;
  const isRename = from === to && event.propagate_mode === 'change_all' && orig_subject !== undefined;
  if (!isRename || subject === undefined) return undefined;
  const known = list.find(({ name }) => isSame(name, orig_subject));
  const taken = list.find(({ name }) => name !== orig_subject && isSame(name, subject));
  if (!known || (taken && taken !== known)) return undefined;
  return list.map((each) => (each === known ? { ...each, name: subject } : each));
}

/** How many topics stand under a channel in the side bar, beside the unread ones. */
const SHOWN = 5;

export interface TopicsWanted {
  readonly isUnread: (name: string) => boolean;
  readonly isMuted: (name: string) => boolean;
  readonly current: string | undefined;
}

/** The topics under a channel: the most recent that are not muted, all unread ones, and the one that is open. */
export function shownTopics(list: TopicList, { isUnread, isMuted, current }: TopicsWanted): TopicList {
  let recent = 0;
  return list.filter(({ name }) => {
    const isCurrent = current !== undefined && isSame(name, current);
    if (isMuted(name)) return isCurrent;
    recent += 1;
    return recent <= SHOWN || isUnread(name) || isCurrent;
  });
}
