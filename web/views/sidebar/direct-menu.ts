import { t } from '../../i18n/texts.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import type { DirectEntry } from '../../state/sidebar.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { peopleText } from '../app/names.ts';
import { copying, type MenuContent, markingRead, type Tools } from './menu-items.ts';

export function directMenu({ userIds }: DirectEntry, tools: Tools): MenuContent {
  const { model, desk } = tools;
  const conversation = directWith(userIds);
  const ids = model.tables.unread.peek().directs.get(`dm:${userIds.join()}`)?.ids ?? [];
  const [userId] = userIds;
  const profile: MenuItem[] =
    userIds.length === 1 && userId !== undefined
      ? [
          {
            ...{ text: t('navigation-profile'), icon: 'circle-user' },
            onSelect: () => {
              desk.details.value = { kind: 'person', userId };
            },
          },
        ]
      : [];
  return {
    label: peopleText(model, userIds),
    groups: [[markingRead(ids, tools), copying(narrowOf(conversation), tools)], profile],
  };
}
