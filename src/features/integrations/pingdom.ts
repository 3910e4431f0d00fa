import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import { fenced } from './kit/markdown.ts';

const CHECKS = ['HTTP', 'HTTP_CUSTOM', 'HTTPS', 'SMTP', 'POP3', 'IMAP', 'PING', 'DNS', 'UDP', 'PORT_TCP'];

export const pingdom: Integration = {
  name: 'pingdom',
  title: 'Pingdom',
  about: 'Whether sites and servers are up, from Pingdom.',
  steps: [
    'In Pingdom, open **Integrations**, **Add integration**, and choose **Webhook**; set **URL** to the address.',
    'In the settings of each check, select this webhook below **Connect integrations**.',
  ],
  read({ payload }) {
    const type = payload.at('check_type').text;
    if (!CHECKS.includes(type)) throw new UnknownHookEvent(type);
    const [from, to] = [payload.at('previous_state').text, payload.at('current_state').text];
    const host = payload.at('check_params', 'hostname').text;
    const change = `Service ${host} changed its ${type} status from ${from} to ${to}`;
    const isDown = from === 'UP' && to === 'DOWN';
    return {
      topic: `${payload.at('check_name').text} status.`,
      content: isDown
        ? `${change}:\n\n${fenced(payload.at('long_description').text, ' quote')}`
        : `${change}.`,
    };
  },
};
