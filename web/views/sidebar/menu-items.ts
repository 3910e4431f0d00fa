import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { readMessages } from '../../model/reading.ts';
import type { Narrow } from '../../state/narrow.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { copy } from '../actions/clipboard.ts';
import type { Desk } from '../app/desk.ts';

export interface Tools {
  readonly model: Model;
  readonly desk: Desk;
}

export interface MenuContent {
  readonly label: string;
  readonly groups: readonly (readonly MenuItem[])[];
}

export function markingRead(ids: readonly number[], { model }: Tools): MenuItem {
  return {
    ...{ text: t('navigation-mark-read'), icon: 'check-check', disabled: ids.length === 0 },
    onSelect: () => readMessages(model, ids),
  };
}

export function copying(narrow: Narrow, { model }: Tools): MenuItem {
  const run = () => {
    const address = new URL(model.location.href({ view: 'narrow', narrow }), location.origin);
    void copy(address.href, t('navigation-copied'));
  };
  return { text: t('navigation-copy-link'), icon: 'link', onSelect: run };
}
