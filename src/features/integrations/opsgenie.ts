import type { Integration } from './kit/integration.ts';

const EVENTS = [
  ...['Acknowledge', 'AddNote', 'AddRecipient', 'AddTags', 'AddTeam', 'AssignOwnership', 'Close', 'Create'],
  ...['Delete', 'Escalate', 'RemoveTags', 'TakeOwnership', 'TestAction', 'UnAcknowledge'],
];

/** What an alert may say, by the names of its members, in the order of the lines. */
const BEFORE_ESCALATION = {
  note: 'Note',
  recipient: 'Recipient',
  addedTags: 'Tags added',
  team: 'Team added',
  owner: 'Assigned owner',
};
const AFTER_ESCALATION = { removedTags: 'Tags removed', message: 'Message' };

export const opsgenie: Integration = {
  name: 'opsgenie',
  title: 'Opsgenie',
  about: 'Alerts on Opsgenie.',
  events: EVENTS,
  steps: [
    'In Opsgenie, open **Settings**, **Integrations**, **Add integration**, and choose **Webhook**.',
    'Set **Webhook URL** to the address, choose the actions for alerts, and save the integration.',
  ],
  read({ payload }) {
    const alert = payload.at('alert');
    const action = payload.at('action').text;
    const name = payload.at('integrationName').text;
    const tags = alert.at('tags').items.map((tag) => `\`${tag.text}\``);
    const linesOf = (members: Readonly<Record<string, string>>) =>
      Object.entries(members).flatMap(([member, title]) =>
        alert.has(member) ? [`* **${title}**: ${alert.at(member).text}`] : [],
      );
    const lines = [
      `[Opsgenie alert for ${name}](https://app.opsgenie.com/alert/V2#/show/${alert.at('alertId').text}):`,
      `* **Type**: ${action}`,
      ...linesOf(BEFORE_ESCALATION),
      ...(payload.has('escalationName') ? [`* **Escalation**: ${payload.at('escalationName').text}`] : []),
      ...linesOf(AFTER_ESCALATION),
      ...(tags.length > 0 ? [`* **Tags**: ${tags.join(', ')}`] : []),
    ];
    return { topic: name, content: lines.join('\n'), event: EVENTS.includes(action) ? action : undefined };
  },
};
