import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';

const OrganizationMenu = lazy(async () => (await import('./organization-menu.tsx')).OrganizationMenu);

/** The organization's name; its menu has the actions for all of it. */
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
