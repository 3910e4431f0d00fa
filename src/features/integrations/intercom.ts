import { sentenceOf } from './kit/event-table.ts';
import { textOfHtml } from './kit/html-text.ts';
import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { capitalized, fenced } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const text = (item: Payload, ...path: (string | number)[]): string => item.at(...path).text;
const assignee = (item: Payload): string => item.at('assignee', 'name').textOrNone || 'None';
const location = (item: Payload): string =>
  ['city_name', 'region_name', 'country_name'].map((name) => text(item, 'location_data', name)).join(', ');
const spoken = (beginning: string, html: string): string =>
  `${beginning}:\n\n${fenced(textOfHtml(html), ' quote')}`;
const firstPart = (item: Payload): string =>
  text(item, 'conversation_parts', 'conversation_parts', 0, 'body');
const opening = (item: Payload): string => text(item, 'conversation_message', 'body');
const done = (action: string) => (item: Payload) => `${assignee(item)} ${action} the conversation.`;
const signedUp = (item: Payload): string =>
  `Contact signed up:\n* **Email**: ${text(item, 'email')}\n* **Location**: ${location(item)}`;
const user = (item: Payload): string => item.at('user', 'name').textOrNone || 'None';

/** The sentence about the subject of an event. */
const TEXTS: Readonly<Record<string, (item: Payload) => string>> = {
  'company.created': (item) =>
    `New company **${text(item, 'name')}** created:\n* **User count**: ${item.at('user_count').word}\n* **Monthly spending**: ${item.at('monthly_spend').word}`,
  'contact.added_email': (item) => `New email ${text(item, 'email')} added to contact.`,
  'contact.created': (item) =>
    `New contact created:\n* **Name (or pseudonym)**: ${item.first('name', 'pseudonym').text}\n* **Email**: ${text(item, 'email')}\n* **Location**: ${location(item)}`,
  'contact.signed_up': signedUp,
  'contact.tag.created': (item) => `Contact tagged with the \`${text(item, 'tag', 'name')}\` tag.`,
  'contact.tag.deleted': (item) => `The tag \`${text(item, 'tag', 'name')}\` was removed from the contact.`,
  'conversation.admin.assigned': (item) => `${text(item, 'assignee', 'name')} assigned to conversation.`,
  'conversation.admin.closed': done('closed'),
  'conversation.admin.opened': done('opened'),
  'conversation.admin.snoozed': done('snoozed'),
  'conversation.admin.unsnoozed': done('unsnoozed'),
  'conversation.admin.replied': (item) =>
    spoken(`${assignee(item)} replied to the conversation`, firstPart(item)),
  'conversation.admin.noted': (item) =>
    spoken(`${assignee(item)} added a note to the conversation`, firstPart(item)),
  'conversation.admin.single.created': (item) =>
    spoken(`${assignee(item)} initiated a conversation`, opening(item)),
  'conversation.user.created': (item) => spoken(`${user(item)} initiated a conversation`, opening(item)),
  'conversation.user.replied': (item) => spoken(`${user(item)} replied to the conversation`, firstPart(item)),
  'event.created': (item) => `New event **${text(item, 'event_name')}** created.`,
  'user.created': (item) =>
    `New user created:\n* **Name**: ${text(item, 'name')}\n* **Email**: ${text(item, 'email')}`,
  'user.deleted': () => 'User deleted.',
  'user.email.updated': (item) => `User's email was updated to ${text(item, 'email')}.`,
  'user.tag.created': (item) => `The tag \`${text(item, 'tag', 'name')}\` was added to the user.`,
  'user.tag.deleted': (item) => `The tag \`${text(item, 'tag', 'name')}\` was removed from the user.`,
  'user.unsubscribed': () => 'User unsubscribed from emails.',
  'visitor.signed_up': signedUp,
};

export const intercom: Integration = {
  name: 'intercom',
  title: 'Intercom',
  about: 'Conversations, contacts and users on Intercom.',
  events: Object.keys(TEXTS),
  steps: [
    'In the Developer Hub of Intercom, open your app, **Webhooks**, and set the endpoint to the address.',
    'Choose the topics, and select **Save**. The client secret of the app (**Basic information**) may be the secret of the bot.',
  ],
  signature: { header: 'X-Hub-Signature', kind: 'hmac', hash: 'sha1', prefix: 'sha1=' },
  read({ payload }) {
    const event = payload.at('topic').text;
    if (event === 'ping') return IGNORED;
    const sentence = sentenceOf(TEXTS, event);
    if (!sentence) throw new UnknownHookEvent(event);
    const item = payload.at('data', 'item');
    return { topic: topicOf(event, item), content: sentence(item), event };
  },
};

/** The person concerned by the event. */
function topicOf(event: string, item: Payload): string {
  if (event === 'company.created') return 'Companies';
  if (event === 'event.created') return 'Events';
  const isAbout = ['user', 'contact'].find((name) => item.at(name).isSome);
  const person = isAbout === undefined ? item : item.at(isAbout);
  return `${capitalized(person.at('type').text)}: ${person.first('name', 'pseudonym', 'email').textOrNone || 'None'}`;
}
