import { BadRequest } from '../../engine/kernel/errors.ts';
import { IGNORED, type Integration } from './kit/integration.ts';

export const zapier: Integration = {
  name: 'zapier',
  title: 'Zapier',
  about: 'Events of some thousand services, which Zapier passes on.',
  steps: [
    'In the Zap, add the action **Webhooks by Zapier**, **POST**.',
    'Set **URL** to the address and **Payload Type** to **json**.',
    'Add two fields to **Data**: `topic` and `content`, the text of the message in Markdown.',
  ],
  read({ payload }) {
    // Zapier looks whether the address is good.
    if (payload.at('type').textOrNone === 'auth') return IGNORED;
    const topic = payload.has('topic') ? payload.at('topic') : payload.at('subject');
    if (!topic.isSome) throw new BadRequest("Topic can't be empty");
    if (!payload.at('content').isSome) throw new BadRequest("Content can't be empty");
    return { topic: topic.text, content: payload.at('content').text };
  },
};
