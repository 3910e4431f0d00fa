import type { Model } from '../../model/model.ts';
import { isOffered } from '../../state/message-actions.ts';
import type { Desk } from '../app/desk.ts';
import { contextOf, startEdit } from './message-actions.tsx';

/** Edits one's last message of the list that is shown; false: there is none that one may edit. */
export function editLast(model: Model, desk: Desk): boolean {
  const { route } = model.location.place.peek();
  if (route.view !== 'narrow') return false;
  const ownId = model.tables.ownId.peek();
  const tools = { model, desk };
  for (const id of model.messages.stretch(route.narrow).ids.toReversed()) {
    const message = model.peek(id);
    if (message?.sender_id !== ownId || !isOffered('edit', message, contextOf(tools, message))) continue;
    startEdit(desk, id);
    return true;
  }
  return false;
}
