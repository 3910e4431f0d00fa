import { useEffect } from 'preact/hooks';
import { findConversation } from '../../model/find-conversation.ts';
import { type Conversation, conversationKey } from '../../state/conversation.ts';
import { channelIn, type Narrow, narrowKey, narrowOf } from '../../state/narrow.ts';
import type { Route } from '../../state/route.ts';
import { useModel } from './model-context.ts';

type NarrowRoute = Route & { readonly view: 'narrow' };

const NAMES = ['channel', 'topic', 'dm'];

/**
 * An address that names a conversation may also name a message of it (`near`, `with`). The conversation is the one in which that
 * message is, whatever it was called when the address was written. Returns the narrow by its names.
 */
export function useMessagePlace({ narrow, near }: NarrowRoute): Narrow {
  const model = useModel();
  const { fragment } = model.location.place.value;
  const withId = narrow.find(({ operator, negated }) => operator === 'with' && !negated)?.operand;
  const named = narrow.filter(({ operator }) => operator !== 'with');
  const isPlace =
    narrow.length > 0 && named.every(({ operator, negated }) => NAMES.includes(operator) && !negated);
  const id = near ?? (typeof withId === 'number' ? withId : undefined);
  useEffect(() => {
    if (id === undefined || !isPlace) return;
    let isOver = false;
    const go = (to: Narrow) => {
      const route = { view: 'narrow', narrow: to, ...(near !== undefined && { near }) } as const;
      if (!isOver) model.location.go(route, { replace: true });
    };
    findConversation(model, id).then(
      (to) => {
        if (!isIn(named, to)) go(narrowOf(to));
        else if (withId !== undefined) go(named);
      },
      // Gone, not open to this person, or no network: the names are what there is.
      () => withId !== undefined && named.length > 0 && go(named),
    );
    return () => {
      isOver = true;
    };
  }, [model, fragment]);
  return withId !== undefined && isPlace && named.length > 0 ? named : narrow;
}

function isIn(narrow: Narrow, to: Conversation): boolean {
  const streamId = channelIn(narrow);
  if (streamId !== undefined) return to.kind === 'topic' && to.streamId === streamId;
  return narrowKey(narrow) === conversationKey(to);
}
