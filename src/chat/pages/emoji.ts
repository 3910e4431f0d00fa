import type { SitePage } from '../../engine/http/pages.ts';
import { listUnicodeEmoji } from '../markdown/emoji.ts';

const DAY = 86_400;

/** The names of each Unicode emoji by its code (register's `server_emoji_data_url`). */
export function emojiPage(): SitePage {
  const names = listUnicodeEmoji().map(({ code, names: ofCode }) => [code, ofCode] as const);
  return {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ code_to_names: Object.fromEntries(names) }),
    policy: "default-src 'none'",
    maxAge: DAY,
  };
}
