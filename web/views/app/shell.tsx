import './shell.css';
import { useEffect } from 'preact/hooks';
import { isMac } from '../../ui/controls/keys.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { MainView } from './main-view.tsx';
import { useDesk } from './model-context.ts';
import { listenForShortcuts } from './shortcuts.ts';

/** The chat: side bar, what one looks at, details; on a narrow screen one of them at a time. */
export function Shell() {
  const desk = useDesk();
  useEffect(() => listenForShortcuts(isMac()), []);
  return (
    <div class="shell" data-column={desk.column.value}>
      <nav class="shell-side">
        <Sidebar />
      </nav>
      <main class="shell-main">
        <MainView />
      </main>
      {desk.dialog.value?.(() => {
        desk.dialog.value = undefined;
      })}
    </div>
  );
}
