import { lazy } from '../../ui/lazy.tsx';
import { useSidebar } from './sidebar-state.ts';

const SubjectMenu = lazy(async () => (await import('./subject-menu.tsx')).SubjectMenu);

/** The menu of the row that was asked for one. */
export function SidebarMenu() {
  const sidebar = useSidebar();
  const open = sidebar.menu.value;
  if (!open) return null;
  const close = () => {
    sidebar.menu.value = undefined;
  };
  return <SubjectMenu {...open} onClose={close} />;
}
