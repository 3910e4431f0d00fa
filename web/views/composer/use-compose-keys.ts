import { conversationOf } from '../../state/conversation.ts';
import { NOBODY, type Target } from '../../state/writing.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { useShortcut } from '../app/shortcuts.ts';

type Write = (to: Target | undefined) => void;

/** `R` answers the selected message, `C` writes to the shown conversation, `X` to users. */
export function useComposeKeys(home: Target | undefined, write: Write): void {
  const model = useModel();
  const desk = useDesk();
  useShortcut('compose', () => write(home));
  useShortcut('composeDirect', () => write(NOBODY));
  useShortcut('reply', ({ key }) => {
    const id = desk.selected.peek();
    const message = id === undefined ? undefined : model.peek(id);
    // Enter on a button or a link is that button's.
    if (key === 'Enter' && document.activeElement?.closest('a, button')) return false;
    if (!message && !home) return false;
    write(message ? conversationOf(message, model.tables.ownId.peek()) : home);
    return true;
  });
}
