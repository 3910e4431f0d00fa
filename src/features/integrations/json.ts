import type { Integration } from './kit/integration.ts';
import { fenced } from './kit/markdown.ts';

export const json: Integration = {
  name: 'json',
  title: 'JSON',
  about: 'Any service that posts JSON: shows it as it is.',
  steps: ['Give the address to the service, and let it post JSON there.'],
  mayMention: true,
  read: ({ payload }) => ({ topic: 'JSON', content: fenced(payload.json, 'json') }),
};
