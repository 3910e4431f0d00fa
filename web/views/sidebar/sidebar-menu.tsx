import { Menu } from '../../ui/overlays/menu.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { menuOf } from './menus.ts';
import { useSidebar } from './sidebar-state.ts';

/** The menu of the row that was asked for one. */
export function SidebarMenu() {
  const sidebar = useSidebar();
  const model = useModel();
  const desk = useDesk();
  const open = sidebar.menu.value;
  if (!open) return null;
  const { label, groups } = menuOf(open.subject, { model, desk });
  return (
    <Menu
      anchor={open.anchor}
      label={label}
      groups={groups}
      onClose={() => {
        sidebar.menu.value = undefined;
      }}
    />
  );
}
