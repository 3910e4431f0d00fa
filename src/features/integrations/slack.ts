import { BadRequest } from '../../engine/kernel/errors.ts';
import type { Integration } from './kit/integration.ts';
import { markdownOfSlack } from './kit/slack-text.ts';

export const slack: Integration = {
  name: 'slack',
  title: 'Slack',
  about: 'Messages that people write in channels of Slack.',
  steps: [
    'In Slack, add the app **Outgoing WebHooks**, and open its configuration.',
    'Choose the channel or trigger words, and add the address to **URL(s)**. Select **Save settings**.',
  ],
  options: {
    channels_map_to_topics:
      '`1`: each channel of Slack has its own topic. `0`: each channel of Slack has the channel of the same name here.',
  },
  takesForms: true,
  read({ payload, option }) {
    const map = option('channels_map_to_topics');
    if (map !== undefined && map !== '0' && map !== '1')
      throw new BadRequest('Error: channels_map_to_topics parameter other than 0 or 1');
    const channel = payload.at('channel_name').text;
    const content = `**${payload.at('user_name').text}**: ${markdownOfSlack(payload.at('text').text)}`;
    const topic = map === '1' ? `channel: ${channel}` : 'Message from Slack';
    return { topic, content, ...(map === '0' && { channel }) };
  },
};
