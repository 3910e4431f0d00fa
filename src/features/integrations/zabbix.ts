import type { Integration } from './kit/integration.ts';

/** By severity; others have none. */
const EMOJI: Readonly<Record<string, string>> = {
  Disaster: ':cross_mark:',
  High: ':rotating_light:',
  Average: ':yellow_circle:',
  Warning: ':warning:',
  Information: ':bulb:',
  'Not classified': ':question:',
};

export const zabbix: Integration = {
  name: 'zabbix',
  title: 'Zabbix',
  about: 'Problems that Zabbix finds.',
  steps: [
    'In Zabbix, open **Alerts**, **Media types**, **Create media type**, and choose **Webhook**.',
    'Let its script post JSON to the address: `hostname`, `severity`, `status`, `item`, `trigger` and `link`.',
    'Give the media type to a user, and name the user in an action.',
  ],
  read({ payload }) {
    const text = (name: string) => payload.at(name).text;
    const emoji = Object.hasOwn(EMOJI, text('severity')) ? `${EMOJI[text('severity')]} ` : '';
    const heading = `${emoji}${text('status')} (${text('severity')}) alert on [${text('hostname')}](${text('link')}):`;
    return { topic: text('hostname'), content: `${heading}\n* ${text('trigger')}\n* ${text('item')}` };
  },
};
