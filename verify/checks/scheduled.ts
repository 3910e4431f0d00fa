import type { Board } from '../clients/board.ts';
import type { Breach, History } from '../history/history.ts';
import type { Final } from './final.ts';

/** No client gets a scheduled message before its time. Not to be asked of servers whose clocks jump. */
export function* checkScheduled(
  { messages }: Final,
  { arrivals }: History,
  { scheduled }: Board,
): Generator<Breach> {
  for (const { id, content } of messages.values()) {
    const at = scheduled.get(/^word-\d+/.exec(content)?.[0] ?? '');
    const early = at === undefined ? 0 : 1000 * at - (arrivals.get(id) ?? Number.POSITIVE_INFINITY);
    if (early <= 0) continue;
    const words = `Message ${id}, "${content}", came ${early} ms before its time.`;
    yield { promise: 'out of order', words, people: [] };
  }
}
