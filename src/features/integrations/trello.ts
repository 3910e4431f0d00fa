import { sentenceOf } from './kit/event-table.ts';
import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { actionOf, TRELLO_TEXTS } from './trello/texts.ts';

const IGNORED_ACTIONS = ['copyCard', 'createCheckItem', 'updateCheckItem', 'updateList'];

export const trello: Integration = {
  name: 'trello',
  title: 'Trello',
  about: 'Cards and boards on Trello.',
  steps: [
    'Get a key and a token of Trello at https://trello.com/app-key, and the ID of the board: add `.json` to its address and look for `id`.',
    'Post `callbackURL`, the address, and `idModel`, the ID, as JSON to `https://api.trello.com/1/tokens/<token>/webhooks/?key=<key>`. The OAuth secret of the key may be the secret of the bot; `callbackURL` must then begin with the address of this server exactly as this page shows it.',
  ],
  signature: { header: 'X-Trello-Webhook', kind: 'trello' },
  read({ payload }) {
    const type = payload.at('action', 'type').text;
    if (IGNORED_ACTIONS.includes(type)) return IGNORED;
    const data = payload.at('action', 'data');
    const action = actionOf(type, data);
    if (action === IGNORED) return IGNORED;
    const sentence = sentenceOf(TRELLO_TEXTS, action);
    if (!sentence) throw new UnknownHookEvent(type);
    const who = payload.at('action', 'memberCreator', 'fullName').text;
    return { topic: data.at('board', 'name').text, content: `${who} ${sentence(payload.at('action'))}` };
  },
};
