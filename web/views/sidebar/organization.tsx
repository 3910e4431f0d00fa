import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { setColorScheme, signOut } from '../../model/own-account.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';

/** Whose chat it is; its menu has what concerns all of it. */
export function Organization() {
  const { live } = useModel();
  const desk = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { realm_name: name = '', realm_icon_url: icon } = live.read('realm');
  return (
    <div class="side-organization">
      <button
        ref={button}
        type="button"
        class="side-name"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <img class="side-icon" src={pathOf(String(icon ?? ''))} alt="" />
        <span class="side-text">{String(name)}</span>
        <Icon name="chevrons-up-down" />
      </button>
      <IconButton
        icon="pencil"
        name={t('navigation-compose')}
        keys={SHORTCUTS.compose[0]}
        onClick={() => {
          desk.column.value = 'main';
          desk.write({});
        }}
      />
      {isOpen && <OrganizationMenu anchor={button} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Addresses of the organization's own server are asked of the server that the page is from. */
function pathOf(address: string): string {
  try {
    const { pathname, search } = new URL(address, location.origin);
    return pathname + search;
  } catch {
    return '';
  }
}

const SCHEMES = [
  { value: 1, text: 'navigation-theme-system', icon: 'monitor' },
  { value: 3, text: 'navigation-theme-light', icon: 'sun' },
  { value: 2, text: 'navigation-theme-dark', icon: 'moon' },
] as const;

interface MenuProps {
  readonly anchor: { readonly current: HTMLButtonElement | null };
  readonly onClose: () => void;
}

function OrganizationMenu({ anchor, onClose }: MenuProps) {
  const model = useModel();
  const desk = useDesk();
  const { live, tables, location, client } = model;
  const own = tables.people.value.get(tables.ownId.value);
  const scheme = tables.settings.value.color_scheme ?? 1;
  const go = (view: 'settings' | 'channels' | 'people', ...path: string[]) => {
    location.go({ view, path });
    desk.column.value = 'main';
  };
  const groups: MenuItem[][] = [
    [
      { text: t('navigation-settings'), icon: 'settings', onSelect: () => go('settings') },
      ...(live.read('realm').can_invite_others_to_realm === true
        ? [
            {
              ...{ text: t('navigation-invite'), icon: 'user-plus' as const },
              onSelect: () => go('people', 'invite'),
            },
          ]
        : []),
      { text: t('navigation-people'), icon: 'users', onSelect: () => go('people') },
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
        onSelect: () => void attempt(() => signOut(model)),
      },
    ],
  ];
  const header = own && (
    <div class="side-own">
      <Avatar name={own.full_name} picture={own.avatar_url} seed={own.user_id} />
      <span class="side-own-text">
        <strong>{own.full_name}</strong>
        <span>{own.delivery_email ?? own.email}</span>
      </span>
    </div>
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
