import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useDesk, useModel } from '../app/model-context.ts';
import { followMoves } from './follow-moves.ts';
import { MessageKeys } from './message-keys.tsx';
import { MessageMenu } from './message-menu.tsx';
import { ReactionPicker } from './reaction-picker.tsx';
import { RefusalToasts } from './refusals.tsx';

/** Once in the page: the menu and the picker of the message that was asked for, keys, and what the server refused. */
export function ActionsHost() {
  const model = useModel();
  const desk = useDesk();
  const { value: menu } = desk.menu;
  const { value: picker } = desk.picker;
  const message = menu && model.messages.message(menu.messageId);
  const picked = picker && model.messages.message(picker.messageId);
  useContextMenu();
  useEffect(() => followMoves(model), [model]);
  return (
    <>
      <MessageKeys />
      <RefusalToasts />
      {menu && message && <MessageMenu key={menu.messageId} open={menu} message={message} />}
      {picker && picked && <ReactionPicker key={picker.messageId} open={picker} message={picked} />}
    </>
  );
}

/** The second button of the mouse opens the menu of a message; not on links, pictures, and text that is selected. */
function useContextMenu(): void {
  const desk = useDesk();
  useLayoutEffect(() => {
    const open = (event: MouseEvent) => {
      const target = event.target as Element;
      const row = target.closest<HTMLElement>('.messages article[data-id]');
      if (!row || event.defaultPrevented || event.shiftKey || !isMeant(event, target)) return;
      event.preventDefault();
      const isByKey = event.clientX === 0 && event.clientY === 0;
      desk.openMenu(Number(row.dataset.id), isByKey ? row : { x: event.clientX, y: event.clientY });
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, [desk]);
}

function isMeant(event: MouseEvent, target: Element): boolean {
  if ((event as PointerEvent).pointerType === 'touch') return false;
  if (target.closest('a, img, video, audio, input, textarea')) return false;
  return getSelection()?.isCollapsed !== false;
}
