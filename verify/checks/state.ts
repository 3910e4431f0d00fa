import { takeNewest } from '../../test/support/newest.ts';
import { differences, normalState } from '../../test/support/normal-state.ts';
import { getMessage, registerQueue } from '../../web/client/operations.ts';
import type { ClientState } from '../../web/state/apply-event.ts';
import { KINDS } from '../clients/kinds.ts';
import type { Reader } from '../clients/reader.ts';
import type { Breach } from '../history/history.ts';

/** First registration + events = a registration of now: unread messages, stars, subscriptions, people and all the rest. */
export async function checkState(reader: Reader): Promise<Breach[]> {
  const { state, deletions, name } = reader;
  const fresh = (await reader.person.insist(registerQueue, KINDS[reader.kind])) as ClientState;
  // It says which of the processes has answered.
  for (const each of [state, fresh]) delete each.server_generation;
  await dropHiddenStars(reader, fresh);
  takeNewest(state, fresh, deletions as Parameters<typeof takeNewest>[2]);
  return differences(normalState(state), normalState(fresh)).map((words) => ({
    ...{ promise: 'lost', words: `State of ${name}: ${words}`, people: [name] },
  }));
}

/**
 * Which stars are in a channel that one no longer sees, only the server can say: no event names them. Where a channel went, a star
 * that `fresh` lacks goes too, if its message is refused to the person now.
 */
async function dropHiddenStars({ state, person, hasLostChannel }: Reader, fresh: ClientState): Promise<void> {
  if (!hasLostChannel || !state.starred_messages) return;
  const hidden = new Set<number>();
  for (const id of new Set(state.starred_messages).difference(new Set(fresh.starred_messages))) {
    const answer = await person.call(getMessage, { message_id: id });
    if (answer.kind === 'refused' && answer.status === 400) hidden.add(id);
  }
  state.starred_messages = state.starred_messages.filter((id) => !hidden.has(id));
}
