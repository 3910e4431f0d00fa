import { greatest } from './lists.ts';
/** A quoted message, and its place. */
export interface Quoted {
  readonly name: string;
  readonly userId: number;
  /** The absolute address of the message. */
  readonly address: string;
  /** In Markdown, as it was written. */
  readonly source: string;
}

/** The message in a block that no run of backquotes within can end, under the name of who wrote it. */
export function quoteOf({ name, userId, address, source }: Quoted): string {
  const runs = source.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(
    greatest(
      runs.map((run) => run.length + 1),
      3,
    ),
  );
  return `@_**${name}|${userId}** [said](${address}):\n${fence}quote\n${source}\n${fence}\n`;
}
