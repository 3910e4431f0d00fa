import { textOfHtml } from './kit/html-text.ts';
import { type Hook, IGNORED, type Integration } from './kit/integration.ts';
import { capitalized, fenced } from './kit/markdown.ts';

const STATUSES = [
  '',
  '',
  'Open',
  'Pending',
  'Resolved',
  'Closed',
  'Waiting on Customer',
  'Job Application',
  'Monthly',
];
const PRIORITIES = ['', 'Low', 'Medium', 'High', 'Urgent'];

export const freshdesk: Integration = {
  name: 'freshdesk',
  title: 'Freshdesk',
  about: 'Tickets on Freshdesk.',
  steps: [
    'In Freshdesk, open **Admin**, **Automations**, and add a rule with the action **Trigger webhook**: POST to the address, encoding JSON.',
    'Choose **Simple** content: ticket ID, subject, type, URL, description, status, priority, requester name and email, and the triggered event.',
  ],
  read(hook) {
    const ticket = hook.payload.at('freshdesk_webhook');
    const topic = `#${ticket.at('ticket_id').word}: ${ticket.at('ticket_subject').text}`;
    const content = contentOf(hook, partsOf(ticket.at('triggered_event').text));
    return content === undefined ? IGNORED : { topic, content };
  },
};

/** Splits `{ticket_action:created}` and `{status:{from:4,to:6}}`, which are no JSON. */
const partsOf = (event: string): string[] =>
  event
    .slice(0, 500)
    .replaceAll(/[{}\s]/g, '')
    .split(/[,:]/);

function contentOf({ payload }: Hook, parts: readonly string[]): string | undefined {
  const ticket = payload.at('freshdesk_webhook');
  const text = (name: string) => ticket.at(name).text;
  const [property = '', value = '', old = '', , now = ''] = parts;
  const who = `${text('requester_name')} <${text('requester_email')}>`;
  const link = `[ticket #${ticket.at('ticket_id').word}](${text('ticket_url')})`;
  if (value === 'created') {
    const description = fenced(textOfHtml(text('ticket_description'), true), ' quote');
    const facts = `* **Type**: ${ticket.at('ticket_type').textOrNone}\n* **Priority**: ${text('ticket_priority')}\n* **Status**: ${text('ticket_status')}`;
    return `${who} created ${link}:\n\n${description}\n\n${facts}`;
  }
  if (property === 'note_type') return `${who} added a ${value} note to ${link}.`;
  if (property !== 'status' && property !== 'priority') return IGNORED;
  const named = (number: string) => (property === 'status' ? STATUSES : PRIORITIES)[Number(number)] ?? number;
  return `${who} updated ${link}:\n\n* **${capitalized(property)}**: ${named(old)} -> ${named(now)}`;
}
