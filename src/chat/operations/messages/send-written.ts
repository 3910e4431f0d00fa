import { ParameterMissing } from '../../../engine/kernel/errors.ts';
import { measures, timed } from '../../../engine/kernel/measures.ts';
import type { Turns } from '../../../engine/kernel/tasks/turns.ts';
import type { User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { LocalName } from '../../store/messages/local-sends.ts';
import { composeWritten } from './compose.ts';
import { lookUp } from './look-up.ts';
import { send } from './send.ts';
import { type Address, readTarget } from './target.ts';

/** A message in the form of a request. */
export interface WrittenMessage extends Address, Named {
  readonly content: string;
  readonly readBySender: boolean;
  /** The name of the program. */
  readonly client: string;
}

interface Named {
  readonly queueId: string | undefined;
  /** The client's own name for the message. */
  readonly localId: string | undefined;
}

interface Sender extends LiveHandle {
  readonly sendTurns: Pick<Turns, 'take'>;
}

/** Sends a message of `user`: prepares it outside the transaction, and writes in the order in which requests arrived. */
export async function sendWritten(context: Sender, user: User, written: WrittenMessage) {
  const { composed, sending } = await timed(
    measures.send,
    () => context.sendTurns.take(user.id, prepare(context, user, written)),
    (seconds) => ({ stage: 'prepare', seconds }),
  );
  return timed(
    measures.send,
    () => context.transact((tx) => send(tx, composed, sending)),
    (seconds) => ({ stage: 'write', seconds }),
  );
}

async function prepare(context: Sender, user: User, written: WrittenMessage) {
  const { client, readBySender } = written;
  const target = readTarget(context.realm, user, written);
  const composed = await composeWritten(context, user, written.content);
  const known = await lookUp(context, composed, { target, local: localName(written) });
  return { composed, sending: { target, client, readBySender, ...known } };
}

/** A local ID is reported to the queue in the request; without a queue it is ignored. */
function localName({ queueId, localId }: Named): LocalName | null {
  if (queueId === undefined) return null;
  if (localId === undefined) throw new ParameterMissing('local_id');
  return { queueId, localId };
}
