import { type Integration, UnknownHookEvent } from './kit/integration.ts';

export const uptimerobot: Integration = {
  name: 'uptimerobot',
  title: 'UptimeRobot',
  about: 'Whether sites are up, from UptimeRobot.',
  events: ['up', 'down'],
  steps: [
    'In UptimeRobot, open **Integrations**, **Webhook**, **Add**.',
    'Set **URL to notify** to the address, and choose to send the variables as JSON: `monitor_friendly_name`, `monitor_url`, `alert_type_friendly_name`, `alert_details`, `alert_friendly_duration`, each with its variable between stars.',
  ],
  read({ payload }) {
    const name = payload.at('monitor_friendly_name').text;
    const type = payload.at('alert_type_friendly_name').text;
    const details = payload.at('alert_details').text;
    const site = `${name} (${payload.at('monitor_url').text})`;
    if (type === 'Down') return { topic: name, content: `${site} is DOWN (${details}).`, event: 'down' };
    if (type !== 'Up') throw new UnknownHookEvent(type);
    const duration = payload.at('alert_friendly_duration').text;
    return {
      topic: name,
      content: `${site} is back UP (${details}).\nIt was down for ${duration}.`,
      event: 'up',
    };
  },
};
