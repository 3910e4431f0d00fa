import type { Breach, History } from '../history/history.ts';
import type { Final } from './final.ts';
import type { LogView } from './log-view.ts';

/** Clients got what is stored, so that no change is half made; and nothing refused is stored. */
export function checkWhole(history: History, final: Final, log: LogView): Breach[] {
  const breaches: Breach[] = [];
  const half = (words: string) => breaches.push({ promise: 'half there', words, people: [] });
  const told = replay(log);
  // Where queues may end, those of all recipients may have ended before a change came.
  if (!history.mayQueuesEnd) compare(told, final, half);
  const texts = new Set([
    ...[...final.messages.values()].map(({ content }) => content),
    ...[...told.values()].flatMap(({ contents }) => contents),
  ]);
  for (const deed of history.deeds) {
    const text = deed.token ?? (deed.kind === 'edit' ? deed.writes[0]?.value : undefined);
    if (deed.outcome === 'refused' && text !== undefined && texts.has(text))
      breaches.push({
        promise: 'half there',
        words: `"${text}" is there, though refused.`,
        deed,
        people: [deed.person],
      });
  }
  return breaches;
}

/** Compares the messages that clients got with those that are stored. */
function compare(
  told: ReadonlyMap<number, ToldMessage>,
  { messages }: Final,
  half: (words: string) => void,
): void {
  for (const [id, message] of told) {
    const stored = messages.get(id);
    if (!stored) {
      if (!message.isGone) half(`Message ${id} reached clients ("${message.content}") and is not there.`);
      continue;
    }
    if (message.isGone) half(`Message ${id} was deleted for clients and is there.`);
    if (stored.content !== message.content)
      half(`Message ${id} reached clients as "${message.content}" and is "${stored.content}".`);
    const reactions = stored.reactions.map((each) => `${each.user_id} ${each.emoji_name}`).sort();
    const wanted = [...message.reactions].sort();
    if (reactions.join() !== wanted.join())
      half(`Reactions of message ${id} reached clients as [${wanted}] and are [${reactions}].`);
  }
  const oldest = Math.min(...told.keys());
  for (const id of messages.keys())
    if (id > oldest && !told.has(id)) half(`Message ${id} is there, and nobody got it.`);
}

interface ToldMessage {
  content: string;
  readonly contents: string[];
  readonly reactions: Set<string>;
  isGone: boolean;
}

/** The messages as the log makes them, entry by entry. */
function replay(log: LogView): Map<number, ToldMessage> {
  const messages = new Map<number, ToldMessage>();
  const entries = [...log.entries.values()].sort((one, other) => one.fact.id - other.fact.id);
  for (const { fact } of entries) {
    if (fact.kind === 'message') {
      const { content } = fact;
      messages.set(fact.messageId, { content, contents: [content], reactions: new Set(), isGone: false });
      continue;
    }
    const message = messages.get(fact.messageId);
    if (!message) continue;
    if (fact.kind === 'edit') {
      message.content = fact.content;
      message.contents.push(fact.content);
    } else if (fact.kind === 'deletion') {
      message.isGone = true;
    } else if (fact.kind === 'reaction') {
      const reaction = `${fact.userId} ${fact.emoji}`;
      if (fact.op === 'add') message.reactions.add(reaction);
      else message.reactions.delete(reaction);
    }
  }
  return messages;
}
