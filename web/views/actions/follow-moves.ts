import { draftsOf } from '../../model/drafts.ts';
import type { Model } from '../../model/model.ts';
import { onTopicMoves } from '../../model/topic-moves.ts';
import { type Conversation, conversationKey } from '../../state/conversation.ts';
import type { Moved } from '../../state/moved.ts';
import { narrowKey, narrowOf } from '../../state/narrow.ts';
import { placesOf } from '../messages/places.ts';

/** Who looks at a topic that is renamed or moved goes along, to the same place in it. Returns what ends it. */
export function followMoves(model: Model): () => void {
  // Texts that are written for the topic go there first.
  draftsOf(model);
  return onTopicMoves(model, (moved) => {
    if (isShown(model, moved.from)) follow(model, moved);
  });
}

export function isShown({ location }: Model, conversation: Conversation): boolean {
  const { route } = location.place.peek();
  return route.view === 'narrow' && narrowKey(route.narrow) === conversationKey(conversation);
}

function follow(model: Model, { from, to }: Moved): void {
  const places = placesOf(model);
  places.set(conversationKey(to), places.get(conversationKey(from)));
  model.location.go({ view: 'narrow', narrow: narrowOf(to) }, { replace: true });
}
