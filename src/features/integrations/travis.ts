import type { Integration } from './kit/integration.ts';
import { capitalized } from './kit/markdown.ts';

const GOOD = ['Passed', 'Fixed'];
const BAD = ['Failed', 'Broken', 'Still Failing', 'Errored', 'Canceled'];

export const travis: Integration = {
  name: 'travis',
  title: 'Travis CI',
  about: 'Builds of Travis CI.',
  events: ['push', 'pull_request'],
  steps: [
    'Add `notifications:`, below it `webhooks:`, and below this the address to the file `.travis.yml`.',
    'The public key of Travis may be the secret of the bot: `https://api.travis-ci.com/config` has it as `config.notifications.webhook.public_key`.',
  ],
  signature: { header: 'Signature', kind: 'rsa' },
  read({ payload }) {
    const event = payload.at('type').text;
    const status = payload.at('status_message').text;
    const content = [
      `Type: ${capitalized(event.replaceAll('_', ' '))}`,
      `Author: ${payload.at('author_name').text}`,
      `Build status: ${status} ${emojiOf(status)}`,
      `Details: [changes](${payload.at('compare_url').text}), [build log](${payload.at('build_url').text})`,
    ];
    return { topic: payload.at('repository', 'name').text, content: content.join('\n'), event };
  },
};

function emojiOf(status: string): string {
  if (GOOD.includes(status)) return ':thumbs_up:';
  if (BAD.includes(status)) return ':thumbs_down:';
  return status === 'Pending' ? ':counterclockwise:' : `(No emoji specified for status '${status}'.)`;
}
