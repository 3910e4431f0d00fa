import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { Tx } from '../../realm/tx.ts';
import { listTopicIds } from '../../store/messages/edits.ts';
import { listKeys } from '../../store/messages/message-keys.ts';
import { listMessages } from '../../store/messages/messages.ts';
import { remove } from './delete.ts';
import type { PermittedMove } from './move.ts';

/** Seconds in which resolving a topic can be undone without a trace. */
const GRACE = 60;
const NOTICE = / has marked this topic as (?:resolved|unresolved)\.$/;

/** Deletes the notice of the opposite if it is the newest message and still fresh; returns whether it did. */
export async function undoResolution(tx: Tx, user: User, { to, topic }: PermittedMove): Promise<boolean> {
  const { realm } = tx;
  const place = { channelId: to.id, topicKey: topicKey(topic) };
  const ids = await listTopicIds(tx, place, { direction: 'older', limit: 1 });
  const [newest] = await listMessages(tx, ids);
  const isNotice =
    newest !== undefined &&
    realm.users.get(newest.senderId)?.isSystemBot === true &&
    tx.now - newest.sentAt <= GRACE &&
    NOTICE.test(newest.content);
  if (!isNotice) return false;
  await remove(tx, await listKeys(tx, ids), user);
  return true;
}
