import type { Breach, Deed, History } from '../history/history.ts';
import type { Final } from './final.ts';
import type { LogView } from './log-view.ts';

/** An ID means one message from the first to the last, each message has one, and IDs grow with time. */
export function checkIds({ deeds, queues }: History, final: Final, log: LogView): Breach[] {
  const sent = deeds.filter((deed) => deed.kind === 'send' && deed.messageId !== undefined);
  const breaches: Breach[] = [];
  const repeat = (words: string, deed?: Deed) =>
    breaches.push({ promise: 'repeated', words, deed, people: deed ? [deed.person] : [] });
  const contents = new Map<number, string>();
  const ids = new Map<string, number>();
  const meet = (id: number, content: string, deed?: Deed) => {
    const known = contents.get(id);
    if (known !== undefined && known !== content)
      repeat(`Message ID ${id} stands for "${known}" and "${content}".`, deed);
    contents.set(id, content);
    const other = ids.get(content);
    // The server may repeat its own messages.
    if (other !== undefined && other !== id && content.startsWith('word '))
      repeat(`"${content}" is message ${other} and message ${id}.`, deed);
    ids.set(content, id);
  };
  for (const deed of sent) meet(deed.messageId as number, deed.token ?? '', deed);
  for (const { facts } of queues)
    for (const fact of facts) if (fact.kind === 'message') meet(fact.messageId, fact.content);
  for (const [id, { content }] of final.messages) if (!log.messageOf(id)) meet(id, content);
  return [...breaches, ...ascending(sent)];
}

/** A change that was acknowledged before another was requested has the smaller ID. */
function* ascending(sent: readonly Deed[]): Generator<Breach> {
  const answered = sent.filter(({ outcome }) => outcome === 'done').sort((a, b) => a.answered - b.answered);
  const asked = answered.toSorted((a, b) => a.asked - b.asked);
  let newest = 0;
  let next = 0;
  for (const deed of asked) {
    for (; (answered[next]?.answered ?? Number.POSITIVE_INFINITY) < deed.asked; next++)
      newest = Math.max(newest, answered[next]?.messageId ?? 0);
    if ((deed.messageId as number) > newest) continue;
    const words = `Message ${deed.messageId} was asked for after message ${newest} was acknowledged.`;
    yield { promise: 'out of order', words, deed, people: [deed.person], at: deed.asked };
  }
}
