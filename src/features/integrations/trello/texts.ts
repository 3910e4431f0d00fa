import type { EventTable } from '../kit/event-table.ts';
import { IGNORED, UnknownHookEvent } from '../kit/integration.ts';
import { quoted, timeTag } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';

/** Changes of a card that make no message. */
const UNSAID = ['cover', 'dueComplete', 'idAttachmentCover', 'pos'];

/** The action, more exactly than by Trello's own name; undefined: it makes no message. */
export function actionOf(type: string, data: Payload): string | undefined {
  if (type === 'updateBoard') {
    if (data.at('old', 'prefs').has('background')) return IGNORED;
    if (data.at('old', 'name').textOrNone !== '') return 'renameBoard';
    throw new UnknownHookEvent(type);
  }
  return type === 'updateCard' ? changeOf(data) : type;
}

function changeOf(data: Payload): string | undefined {
  const [old, card] = [data.at('old'), data.at('card')];
  if (data.at('listBefore').isSome) return 'moveCard';
  if (old.at('name').isSome) return 'renameCard';
  if (old.has('desc')) {
    if (!old.at('desc').isSome) return 'setDescription';
    return card.at('desc').isSome ? 'changeDescription' : 'removeDescription';
  }
  if (old.has('due')) {
    if (!old.at('due').isSome) return 'setDue';
    return card.at('due').isSome ? 'changeDue' : 'removeDue';
  }
  if (old.has('closed')) return card.at('closed').isTrue ? 'archiveCard' : 'reopenCard';
  if (UNSAID.some((name) => old.has(name))) return IGNORED;
  throw new UnknownHookEvent('updateCard');
}

const cardOf = (action: Payload): string => {
  const card = action.at('data', 'card');
  return `[${card.at('name').text}](https://trello.com/c/${card.at('shortLink').text})`;
};
const boardOf = (action: Payload): string => {
  const board = action.at('data', 'board');
  return `[${board.at('name').text}](https://trello.com/b/${board.at('shortLink').text})`;
};
const data = (action: Payload, ...path: string[]): string => action.at('data', ...path).text;
const member = (action: Payload): string => action.at('member', 'fullName').text;
const label = (action: Payload): string => `a ${data(action, 'value')} label with "${data(action, 'text')}"`;

/** The text of an action, after the user's name. */
export const TRELLO_TEXTS: EventTable<Payload> = {
  removeMemberFromBoard: (action) => `removed ${member(action)} from ${boardOf(action)}.`,
  addMemberToBoard: (action) => `added ${member(action)} to ${boardOf(action)}.`,
  createList: (action) => `added ${data(action, 'list', 'name')} list to ${boardOf(action)}.`,
  renameBoard: (action) => `renamed the board from ${data(action, 'old', 'name')} to ${boardOf(action)}.`,
  createCard: (action) => `created ${cardOf(action)}.`,
  moveCard: (action) =>
    `moved ${cardOf(action)} from ${data(action, 'listBefore', 'name')} to ${data(action, 'listAfter', 'name')}.`,
  renameCard: (action) => `renamed the card from "${data(action, 'old', 'name')}" to ${cardOf(action)}.`,
  setDescription: (action) =>
    `set description for ${cardOf(action)} to:\n${quoted(data(action, 'card', 'desc'))}\n`,
  changeDescription: (action) =>
    `changed description for ${cardOf(action)} from\n${quoted(data(action, 'old', 'desc'))}\nto\n${quoted(data(action, 'card', 'desc'))}\n`,
  removeDescription: (action) => `removed description from ${cardOf(action)}.`,
  archiveCard: (action) => `archived ${cardOf(action)}.`,
  reopenCard: (action) => `reopened ${cardOf(action)}.`,
  setDue: (action) => `set due date for ${cardOf(action)} to ${timeTag(data(action, 'card', 'due'))}.`,
  changeDue: (action) =>
    `changed due date for ${cardOf(action)} from ${timeTag(data(action, 'old', 'due'))} to ${timeTag(data(action, 'card', 'due'))}.`,
  removeDue: (action) => `removed the due date from ${cardOf(action)}.`,
  addLabelToCard: (action) => `added ${label(action)} to ${cardOf(action)}.`,
  removeLabelFromCard: (action) => `removed ${label(action)} from ${cardOf(action)}.`,
  addMemberToCard: (action) => `added ${member(action)} to ${cardOf(action)}.`,
  removeMemberFromCard: (action) => `removed ${member(action)} from ${cardOf(action)}.`,
  addAttachmentToCard: (action) =>
    `added [${data(action, 'attachment', 'name')}](${data(action, 'attachment', 'url')}) to ${cardOf(action)}.`,
  addChecklistToCard: (action) =>
    `added the ${data(action, 'checklist', 'name')} checklist to ${cardOf(action)}.`,
  commentCard: (action) => `commented on ${cardOf(action)}:\n${quoted(data(action, 'text'))}\n`,
  updateCheckItemStateOnCard(action) {
    const verb = data(action, 'checkItem', 'state') === 'complete' ? 'checked' : 'unchecked';
    return `${verb} **${data(action, 'checkItem', 'name')}** in **${data(action, 'checklist', 'name')}** (${cardOf(action)}).`;
  },
};
