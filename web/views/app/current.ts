import { computed, type ReadonlySignal } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import { conversationIn, narrowKey } from '../../state/narrow.ts';
import type { View } from '../../state/route.ts';

/** Where one is, for lists that mark it. */
export interface Current {
  readonly view: View;
  /** The key of the narrow; '' in other views. */
  readonly key: string;
  readonly streamId?: number;
  readonly topic?: string;
  readonly userIds?: readonly number[];
}

const made = new WeakMap<Model, ReadonlySignal<Current>>();

export function currentOf(model: Model): ReadonlySignal<Current> {
  const known = made.get(model) ?? computed(() => read(model));
  made.set(model, known);
  return known;
}

function read({ location }: Model): Current {
  const { route } = location.place.value;
  if (route.view !== 'narrow') return { view: route.view, key: '' };
  const key = narrowKey(route.narrow);
  const conversation = conversationIn(route.narrow);
  if (conversation?.kind === 'topic')
    return { view: 'narrow', key, streamId: conversation.streamId, topic: conversation.topic };
  if (conversation?.kind === 'direct') return { view: 'narrow', key, userIds: conversation.userIds };
  const channel = route.narrow.find(({ operator, negated }) => operator === 'channel' && !negated)?.operand;
  return { view: 'narrow', key, ...(typeof channel === 'number' && { streamId: channel }) };
}
