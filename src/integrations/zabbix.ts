import type { Integration } from './kit/integration.ts';

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
    const heading = `${text('status')} (${text('severity')}) alert on [${text('hostname')}](${text('link')}):`;
    return { topic: text('hostname'), content: `${heading}\n* ${text('trigger')}\n* ${text('item')}` };
  },
};
