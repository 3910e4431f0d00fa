import type { Chat } from './chat.ts';
import { LAN } from './chromium.ts';

/** The same server by plain HTTP under another name, as a second computer reaches it: for browsers no secure context. */
export const onLan = <Reached extends Pick<Chat, 'url'>>(chat: Reached): Reached => ({
  ...chat,
  url: chat.url.replace('127.0.0.1', `chat.${LAN}`),
});

export const isOnLan = (url: string): boolean => new URL(url).hostname.endsWith(LAN);
