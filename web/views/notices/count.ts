import type { Model } from '../../model/model.ts';
import { iconCount } from '../../state/icon-count.ts';

/** The number on icon and title, by the user's setting. Follows changes. */
export function countOf({ phase, tables }: Model): number {
  if (phase.value !== 'ready') return 0;
  const display = tables.settings.value.desktop_icon_count_display;
  return iconCount(tables.unread.value, tables.policies.value, display);
}
