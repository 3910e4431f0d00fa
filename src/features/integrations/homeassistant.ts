import type { Integration } from './kit/integration.ts';

export const homeassistant: Integration = {
  name: 'homeassistant',
  title: 'Home Assistant',
  about: 'What a home has to say, from Home Assistant.',
  mayMention: true,
  steps: [
    'In `configuration.yaml` of Home Assistant, add a notifier of the platform `rest`: `resource` is the address, `method` is `POST_JSON`, `title_param_name` is `topic`.',
    'Restart Home Assistant. The new service takes `message`, and `title` for the topic.',
  ],
  read: ({ payload }) => ({
    topic: payload.at('topic').textOrNone || 'homeassistant',
    content: payload.at('message').text,
  }),
};
