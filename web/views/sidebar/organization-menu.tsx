import { t } from '../../i18n/texts.ts';
import { setColorScheme } from '../../model/own-account.ts';
import { Avatar } from '../../ui/marks.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';
import { leaveChat } from '../dialogs/sign-out.tsx';
import { Status } from '../people/status.tsx';

const SCHEMES = [
  { value: 1, text: 'navigation-theme-system', icon: 'monitor' },
  { value: 3, text: 'navigation-theme-light', icon: 'sun' },
  { value: 2, text: 'navigation-theme-dark', icon: 'moon' },
] as const;

interface MenuProps {
  readonly anchor: { readonly current: HTMLButtonElement | null };
  readonly onClose: () => void;
}

/** Actions for the whole organization, and for the user's own account. */
export function OrganizationMenu({ anchor, onClose }: MenuProps) {
  const model = useModel();
  const desk = useDesk();
  const { live, tables, location, client } = model;
  const own = tables.people.value.get(tables.ownId.value);
  const scheme = tables.settings.value.color_scheme ?? 1;
  const go = (view: 'settings' | 'channels' | 'people' | 'groups' | 'organization', ...path: string[]) => {
    location.go({ view, path });
    desk.column.value = 'main';
  };
  const groups: MenuItem[][] = [
    [
      { text: t('navigation-settings'), icon: 'settings', onSelect: () => go('settings') },
      { text: t('navigation-organization'), icon: 'house', onSelect: () => go('organization') },
      ...(live.read('realm').can_invite_others_to_realm === true
        ? [
            {
              ...{ text: t('navigation-invite'), icon: 'user-plus' as const },
              onSelect: () => go('people', 'invite'),
            },
          ]
        : []),
      { text: t('navigation-people'), icon: 'circle-user', onSelect: () => go('people') },
      { text: t('navigation-groups'), icon: 'users', onSelect: () => go('groups') },
      { text: t('navigation-all-channels'), icon: 'hash', onSelect: () => go('channels', 'all') },
    ],
    SCHEMES.map(({ value, text, icon }) => ({
      ...{ text: t(text), icon, checked: scheme === value },
      onSelect: () => void attempt(() => setColorScheme(client, value)),
    })),
    [
      {
        ...{ text: t('navigation-help'), icon: 'keyboard' as const, keys: SHORTCUTS.help[0] },
        onSelect: () => desk.help(),
      },
      {
        ...{ text: t('navigation-sign-out'), icon: 'log-out' as const },
        onSelect: () => void leaveChat(model, desk),
      },
    ],
  ];
  const header = own && (
    <a class="side-own" href={location.href({ view: 'settings', path: ['profile'] })} onClick={onClose}>
      <Avatar name={own.full_name} picture={own.avatar_url} seed={own.user_id} />
      <span class="side-own-text">
        <strong>{own.full_name}</strong>
        <span>{own.delivery_email ?? own.email}</span>
        <span class="side-own-status" dir="auto">
          <Status userId={own.user_id} />
          {tables.statuses.value[own.user_id]?.status_text || t('navigation-set-status')}
        </span>
      </span>
    </a>
  );
  return (
    <Menu
      anchor={anchor}
      label={t('navigation-organization-menu')}
      onClose={onClose}
      groups={groups}
      header={header}
    />
  );
}
