import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

const topicOf = (payload: Payload, name: string): string =>
  `${name}: ${payload.at('page', 'status_description').text}`;

export const statuspage: Integration = {
  name: 'statuspage',
  title: 'Statuspage',
  about: 'Incidents and components of a status page of Atlassian.',
  events: ['incident', 'component'],
  steps: [
    'On the status page, select **Subscribe to updates**, and there the sign of webhooks, `<>`.',
    'Enter the address, and a mail address to which Statuspage writes if the webhook fails.',
  ],
  read({ payload }) {
    if (payload.has('incident')) {
      const incident = payload.at('incident');
      const name = incident.at('name').text;
      const [update] = incident.at('incident_updates').items;
      const content = [
        `**${name}**:`,
        `* State: **${incident.at('status').text}**`,
        `* Description: ${(update ?? incident.at('incident_updates', 0)).at('body').text}`,
      ];
      return { topic: topicOf(payload, name), content: content.join('\n'), event: 'incident' };
    }
    if (!payload.has('component')) throw new UnknownHookEvent('unknown-event');
    const name = payload.at('component', 'name').text;
    const update = payload.at('component_update');
    return {
      topic: topicOf(payload, name),
      content: `**${name}** has changed status from **${update.at('old_status').text}** to **${update.at('new_status').text}**.`,
      event: 'component',
    };
  },
};
