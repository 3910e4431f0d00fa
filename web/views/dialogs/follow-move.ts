import type { MoveScope } from '../../model/message-changes.ts';
import type { Model } from '../../model/model.ts';
import { type Conversation, conversationKey } from '../../state/conversation.ts';
import { narrowKey, narrowOf } from '../../state/narrow.ts';

interface Moved {
  readonly from: Conversation;
  readonly to: Conversation;
  readonly scope: MoveScope;
}

/** Who looks at a topic that moves as a whole goes along; false: nothing was followed. */
export function followMove({ location }: Model, { from, to, scope }: Moved): boolean {
  const { route } = location.place.peek();
  const isThere = route.view === 'narrow' && narrowKey(route.narrow) === conversationKey(from);
  if (!isThere || scope !== 'change_all') return false;
  location.go({ view: 'narrow', narrow: narrowOf(to) }, { replace: true });
  return true;
}
