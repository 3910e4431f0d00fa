import type { Integration } from './kit/integration.ts';

const MOST = 60;

export const zendesk: Integration = {
  name: 'zendesk',
  title: 'Zendesk',
  about: 'Tickets on Zendesk.',
  steps: [
    'In the Admin Center of Zendesk, open **Apps and integrations**, **Webhooks**, **Create webhook**; set **Endpoint URL** to the address, the method to POST and the format to form-encoded or JSON.',
    'Add a trigger that notifies the webhook with `ticket_id`, `ticket_title` and `message`, which is the text. The signing secret of the webhook may be the secret of the bot.',
  ],
  takesForms: true,
  signature: { header: 'X-Zendesk-Webhook-Signature', kind: 'zendesk' },
  read({ payload }) {
    const title = `#${payload.at('ticket_id').word}: ${payload.at('ticket_title').text}`;
    const topic = title.length > MOST ? `${title.slice(0, MOST - 3)}...` : title;
    return { topic, content: payload.at('message').text };
  },
};
