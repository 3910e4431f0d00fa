import { NetworkFailure } from '../client/index.ts';
import { getMessage, renderMessage } from '../client/operations.ts';
import type { Model } from './model.ts';

/** The text as the server would show it, as HTML. */
export async function renderText({ client }: Model, content: string, signal?: AbortSignal): Promise<string> {
  const { rendered } = await client.call(renderMessage, { content }, { signal, retries: 1 });
  return rendered;
}

/** The Markdown source of a message. */
export async function fetchSource(
  { client }: Model,
  messageId: number,
  signal?: AbortSignal,
): Promise<string> {
  const params = { message_id: messageId, apply_markdown: false, allow_empty_topic_name: true };
  const { raw_content } = await client.call(getMessage, params, { signal });
  return raw_content;
}

export const isOffline = (error: unknown): boolean => error instanceof NetworkFailure;
