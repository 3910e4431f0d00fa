import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { Conversation } from '../../state/conversation.ts';
import { conversationIn, narrowOf } from '../../state/narrow.ts';
import { nextUnreadDirect, nextUnreadTopic } from '../../state/next-unread.ts';
import { channelSections } from '../../state/sidebar.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { currentOf } from './current.ts';
import { useDesk, useModel } from './model-context.ts';
import { useShortcut } from './shortcuts.ts';

/** The keys that go from one unread conversation to the next. */
export function useNextUnreadKeys(): void {
  const model = useModel();
  const desk = useDesk();
  const go = (next: Conversation | undefined, none: string) => {
    if (!next) {
      showToast(none);
      return;
    }
    model.location.go({ view: 'narrow', narrow: narrowOf(next) });
    desk.column.value = 'main';
  };
  useShortcut('nextUnreadTopic', () => {
    const next = nextUnreadTopic(model.tables.unread.peek(), channelOrder(model), currentOf(model).peek());
    go(next, t('conversation-no-unread-topic'));
  });
  useShortcut('nextUnreadDirect', () => {
    const { route } = model.location.place.peek();
    const current = route.view === 'narrow' ? conversationIn(route.narrow) : undefined;
    go(nextUnreadDirect(model.tables.unread.peek(), current), t('conversation-no-unread-direct'));
  });
}

/** IDs of the channels as the side bar has them. */
function channelOrder({ tables }: Model): number[] {
  const demote = Number(tables.settings.peek().demote_inactive_streams ?? 1);
  const { pinned, active, quiet } = channelSections(tables.channels.peek().values(), {
    compare: compareNames,
    demote,
  });
  return [...pinned, ...active, ...quiet].map(({ stream_id }) => stream_id);
}
