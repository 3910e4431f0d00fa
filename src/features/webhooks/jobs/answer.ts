import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import type { BotReply } from '../operations/reply.ts';

/** A bot's reply, in the format of its interface; undefined: none. Throws a sentence about what is wrong. */
export function readReply(body: Buffer, kind: number): BotReply | undefined {
  const text = body.toString('utf8').trim();
  // Older versions of a common server of bots answer `""` for no reply.
  if (text === '' || text === '""') return undefined;
  const answer = readObject(text);
  if (kind === 2) return replyOf(answer.text, undefined);
  if (answer.response_not_required) return undefined;
  if (answer.response_string !== undefined) return replyOf(answer.response_string, undefined);
  return replyOf(answer.content, answer.widget_content);
}

export class BadReply extends Error {}

function readObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadReply(DELIVERY_PROBLEMS.answer_not_json);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new BadReply(DELIVERY_PROBLEMS.answer_not_object);
}

function replyOf(content: unknown, widget: unknown): BotReply | undefined {
  if (content === undefined || content === null) return undefined;
  if (typeof content !== 'string' && typeof content !== 'number') {
    throw new BadReply(DELIVERY_PROBLEMS.answer_not_text);
  }
  const text = String(content);
  return text.trim() === '' ? undefined : { content: text, widget };
}
