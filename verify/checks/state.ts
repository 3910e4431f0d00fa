import { goneBy, takeNewest } from '../../test/support/newest.ts';
import { stateDifferences } from '../../test/support/normal-state.ts';
import { registerQueue } from '../../web/client/operations.ts';
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
  takeNewest(state, fresh, goneBy(deletions as Parameters<typeof goneBy>[0]));
  return stateDifferences(state, fresh).map((words) => ({
    ...{ promise: 'lost', words: `State of ${name}: ${words}`, people: [name] },
  }));
}
