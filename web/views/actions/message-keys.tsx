import type { Model } from '../../model/model.ts';
import type { ActionId } from '../../state/message-actions.ts';
import { currentOf } from '../app/current.ts';
import type { Desk } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { type ShortcutId, useShortcut } from '../app/shortcuts.ts';
import { act } from './message-actions.tsx';
import { toggleMuted } from './topic-actions.tsx';

/** Keys that work on the message with the cursor. */
const KEYS = [
  ['reply', 'reply'],
  ['quote', 'quote'],
  ['forward', 'forward'],
  ['react', 'react'],
  ['thumbsUp', 'thumbsUp'],
  ['star', 'star'],
  ['edit', 'edit'],
  ['move', 'move'],
  ['collapse', 'collapse'],
  ['markUnread', 'markUnread'],
  ['history', 'history'],
  ['readReceipts', 'readReceipts'],
  ['copyLink', 'copyLink'],
  ['muteTopic', 'muteTopic'],
  ['topic', 'view'],
] as const satisfies readonly (readonly [ShortcutId, ActionId])[];

export function MessageKeys() {
  return (
    <>
      {KEYS.map(([key, action]) => (
        <ActionKey key={key} shortcut={key} action={action} />
      ))}
      <SelectedKey shortcut="menu" run={(id, desk) => desk.openMenu(id, anchorOf(id, 'more'))} />
      <SelectedKey shortcut="profile" run={showSender} />
      <SelectedKey shortcut="viewPictures" run={viewPicture} />
    </>
  );
}

interface Props {
  readonly shortcut: ShortcutId;
  readonly action: ActionId;
}

function ActionKey({ shortcut, action }: Props) {
  const model = useModel();
  const desk = useDesk();
  useShortcut(shortcut, (event) => {
    const message = meant(event, desk.selected.peek());
    if (!message) return action === 'muteTopic' && !isElsewhere(event) && muteCurrent();
    act(action, message, { model, desk, anchor: anchorOf(message.id, action) });
    return true;
  });
  const meant = (event: KeyboardEvent, id: number | undefined) =>
    id === undefined || isElsewhere(event) ? undefined : model.peek(id);
  const muteCurrent = () => {
    const { streamId, topic } = currentOf(model).peek();
    if (streamId === undefined || topic === undefined) return false;
    toggleMuted(model, streamId, topic);
    return true;
  };
  return null;
}

type Run = (id: number, desk: Desk, model: Model) => void;

function SelectedKey({ shortcut, run }: { readonly shortcut: ShortcutId; readonly run: Run }) {
  const model = useModel();
  const desk = useDesk();
  useShortcut(shortcut, (event) => {
    const id = desk.selected.peek();
    if (id === undefined || isElsewhere(event) || !model.peek(id)) return false;
    run(id, desk, model);
    return true;
  });
  return null;
}

function showSender(id: number, desk: Desk, model: Model): void {
  const userId = model.peek(id)?.sender_id;
  if (userId !== undefined) desk.details.value = { kind: 'person', userId };
}

function viewPicture(id: number): void {
  rowOf(id)?.querySelector<HTMLElement>('a[data-does="view"]')?.click();
}

/** Enter presses the button that has the focus. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  return (
    key === 'Enter' &&
    target instanceof Element &&
    !target.matches('article, body, main, section, .messages-view')
  );
}

/** The button of the row's toolbar, or the row. */
function anchorOf(id: number, action: string): Element {
  const row = rowOf(id);
  return row?.querySelector(`[data-action="${action}"]`) ?? row ?? document.body;
}

const rowOf = (id: number): Element | null => document.querySelector(`.messages article[data-id="${id}"]`);
