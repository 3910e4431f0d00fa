import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { setColorScheme, signOut } from '../../model/own-account.ts';
import { readMessages } from '../../model/reading.ts';
import type { Keys } from '../../ui/controls/keys.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';

export interface Command {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly keys?: Keys;
  readonly run: () => void;
}

/** The commands of the quick switcher beside its places. */
export function commandsOf(model: Model, desk: Desk): Command[] {
  const { client, location, live } = model;
  const theme = (scheme: 1 | 2 | 3) => () => void attempt(() => setColorScheme(client, scheme));
  const go =
    (view: 'settings' | 'channels' | 'people' | 'groups' | 'organization', ...path: string[]) =>
    () =>
      location.go({ view, path });
  const readAll = () => {
    const { topics, directs } = model.tables.unread.peek();
    const ids = [...topics.values(), ...directs.values()].flatMap((each) => each.ids);
    readMessages(model, ids);
  };
  return [
    {
      ...{ id: 'compose', text: t('navigation-compose'), icon: 'pencil', keys: SHORTCUTS.compose[0] },
      run: () => desk.write({}),
    },
    { id: 'settings', text: t('navigation-settings'), icon: 'settings', run: go('settings') },
    { id: 'organization', text: t('navigation-organization'), icon: 'house', run: go('organization') },
    { id: 'new-channel', text: t('navigation-new-channel'), icon: 'plus', run: go('channels', 'new') },
    { id: 'channels', text: t('navigation-browse-channels'), icon: 'hash', run: go('channels', 'all') },
    { id: 'groups', text: t('navigation-groups'), icon: 'users', run: go('groups') },
    ...(live.now.can_invite_others_to_realm === true
      ? [
          {
            id: 'invite',
            text: t('navigation-invite'),
            icon: 'user-plus' as const,
            run: go('people', 'invite'),
          },
        ]
      : []),
    { id: 'read-all', text: t('navigation-mark-all-read'), icon: 'check-check', run: readAll },
    { id: 'theme-system', text: t('navigation-theme-system'), icon: 'monitor', run: theme(1) },
    { id: 'theme-light', text: t('navigation-theme-light'), icon: 'sun', run: theme(3) },
    { id: 'theme-dark', text: t('navigation-theme-dark'), icon: 'moon', run: theme(2) },
    {
      ...{ id: 'help', text: t('navigation-help'), icon: 'keyboard', keys: SHORTCUTS.help[0] },
      run: () => desk.help(),
    },
    {
      ...{ id: 'sign-out', text: t('navigation-sign-out'), icon: 'log-out' },
      run: () => void attempt(() => signOut(model)),
    },
  ];
}
