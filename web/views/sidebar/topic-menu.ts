import { t } from '../../i18n/texts.ts';
import { rightsOf } from '../../model/rights.ts';
import { isResolved, topicKey, topicOf } from '../../state/conversation.ts';
import { mayDeleteTopic, mayMoveSome, mayResolve } from '../../state/message-permissions.ts';
import { narrowOf } from '../../state/narrow.ts';
import { POLICY } from '../../state/topic-policies.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import {
  askToDeleteTopic,
  isMuted,
  openMoveTopic,
  policyOf,
  readTopic,
  toggleFollowed,
  toggleMuted,
  toggleResolved,
} from '../actions/topic-actions.tsx';
import { topicText } from '../app/names.ts';
import { copying, type MenuContent, type Tools } from './menu-items.ts';
import type { MenuSubject } from './sidebar-state.ts';

export function topicMenu(subject: MenuSubject & { kind: 'topic' }, tools: Tools): MenuContent {
  const { model } = tools;
  const { streamId, topic } = subject;
  const isUnread = model.tables.unread.peek().topics.has(topicKey(streamId, topic));
  const muted = isMuted(model, streamId, topic);
  return {
    label: topicText(model, topic),
    groups: [
      [
        {
          text: t('navigation-mark-read'),
          icon: 'check-check',
          disabled: !isUnread,
          onSelect: () => readTopic(model, streamId, topic),
        },
        copying(narrowOf(topicOf(streamId, topic)), tools),
      ],
      [
        {
          text: t('navigation-follow'),
          icon: 'bell',
          checked: policyOf(model, streamId, topic) === POLICY.followed,
          onSelect: () => toggleFollowed(model, streamId, topic),
        },
        {
          text: muted ? t('navigation-unmute-topic') : t('navigation-mute-topic'),
          icon: muted ? 'volume-2' : 'volume-x',
          onSelect: () => toggleMuted(model, streamId, topic),
        },
      ],
      changes(subject, tools),
    ],
  };
}

/** Actions that change the topic for everybody. */
function changes(subject: MenuSubject & { kind: 'topic' }, { model, desk }: Tools): MenuItem[] {
  const { streamId, topic, maxId } = subject;
  const whole = { streamId, topic, messageId: maxId };
  if (model.tables.channels.peek().get(streamId)?.is_archived) return [];
  const rights = rightsOf(model);
  const items: MenuItem[] = [];
  if (mayMoveSome(rights)) {
    items.push({
      ...{ text: t('navigation-move-topic'), icon: 'move-right' },
      onSelect: () => openMoveTopic(desk, whole),
    });
  }
  if (topic !== '' && maxId !== 0 && mayResolve(rights)) {
    items.push({
      ...{ text: isResolved(topic) ? t('navigation-unresolve') : t('navigation-resolve'), icon: 'check' },
      onSelect: () => toggleResolved(model, whole),
    });
  }
  if (mayDeleteTopic(rights)) {
    items.push({
      ...{ text: t('navigation-delete-topic'), icon: 'trash-2', danger: true },
      onSelect: () => askToDeleteTopic(model, desk, whole),
    });
  }
  return items;
}
