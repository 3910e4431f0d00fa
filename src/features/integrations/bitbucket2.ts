import { BITBUCKET_TEXTS, pushNotices } from './bitbucket2/texts.ts';
import { sentenceOf } from './kit/event-table.ts';
import { BRANCHES, numberedTopic } from './kit/git-texts.ts';
import { eventHeader, type Hook, type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

export const bitbucket2: Integration = {
  name: 'bitbucket2',
  title: 'Bitbucket',
  about: 'Code, issues and pull requests on Bitbucket Cloud.',
  events: ['push', ...Object.keys(BITBUCKET_TEXTS)],
  steps: [
    'In the repository on Bitbucket, open **Repository settings**, **Webhooks**, **Add webhook**.',
    'Set **URL** to the address; **Secret** may be the secret of the bot.',
    'Choose the triggers, and select **Save**.',
  ],
  options: { branches: BRANCHES },
  signature: { header: 'X-Hub-Signature', kind: 'hmac', prefix: 'sha256=' },
  read(hook) {
    const { payload } = hook;
    if (payload.has('push')) return pushNotices(hook);
    const event = eventNameOf(hook);
    const sentence = sentenceOf(BITBUCKET_TEXTS, event);
    if (!sentence) throw new UnknownHookEvent(event);
    return { topic: topicOf(event, payload), content: sentence(hook), event };
  },
};

function eventNameOf(hook: Hook): string {
  const { payload } = hook;
  if (payload.has('fork')) return 'fork';
  if (payload.has('comment') && payload.has('commit')) return 'commit_comment';
  if (payload.has('commit_status')) return 'change_commit_status';
  if (payload.has('issue')) {
    if (payload.has('changes')) return 'issue_updated';
    return payload.has('comment') ? 'issue_commented' : 'issue_created';
  }
  const key = eventHeader(hook, 'X-Event-Key');
  return payload.has('pullrequest') ? key.replace(/^pullrequest:/, 'pull_request_') : key;
}

function topicOf(event: string, payload: Payload): string {
  const repo = payload.at('repository', 'name').text;
  const numbered = (type: string, thing: Payload) =>
    numberedTopic({ repo, type, number: thing.at('id').word, title: thing.at('title').text });
  if (event.startsWith('pull_request')) return numbered('PR', payload.at('pullrequest'));
  return event.startsWith('issue') ? numbered('issue', payload.at('issue')) : repo;
}
