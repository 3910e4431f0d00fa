/** The payload that the server sends to a device (docs/push.md). */
export type Pushed =
  | {
      readonly type: 'message';
      readonly tag: string;
      readonly title: string;
      readonly body: string;
      readonly count: number;
      readonly message_ids: readonly number[];
      readonly url: string;
      readonly time: number;
    }
  | { readonly type: 'remove'; readonly message_ids: readonly number[] }
  | { readonly type: 'test'; readonly title: string; readonly body: string };

/** The data of our notifications. */
export interface Held {
  readonly ids: readonly number[];
  /** Where a click leads, without the origin. */
  readonly address: string;
}

/** From this number of messages on, the notification names the number. */
const MANY = 4;

/** A notification as the browser takes it: one for each conversation, the newest text. */
export function notificationOf(pushed: Exclude<Pushed, { type: 'remove' }>) {
  const look = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  const { title, body } = pushed;
  if (pushed.type === 'test')
    return { title, options: { ...look, body, tag: 'test', data: { ids: [], address: '/' } satisfies Held } };
  const { tag, count, message_ids: ids, url, time } = pushed;
  const data: Held = { ids, address: addressIn(url) };
  return {
    title: count < MANY ? title : `${title} (${count})`,
    options: { ...look, body, tag, data, renotify: true, timestamp: time * 1000 },
  };
}

/** The server may have another origin than the one that this browser uses. */
export function addressIn(text: string): string {
  const url = URL.parse(text);
  return url ? `/${url.hash}` : '/';
}

/** Whether all messages of a notification are gone. */
export const isOver = ({ ids }: Held, removed: readonly number[]): boolean =>
  ids.length > 0 && ids.every((id) => removed.includes(id));
