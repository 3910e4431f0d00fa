import { getMessage } from '../client/first-operations.ts';
import type { Model } from './model.ts';

/** The source text in Markdown. */
export async function sourceOf({ client }: Pick<Model, 'client'>, messageId: number): Promise<string> {
  const { raw_content } = await client.call(getMessage, { message_id: messageId, apply_markdown: false });
  return raw_content;
}
