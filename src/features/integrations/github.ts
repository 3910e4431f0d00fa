import { eventNameOf, topicOfEvent } from './github/events.ts';
import { GITHUB_TEXTS } from './github/texts.ts';
import { sentenceOf } from './kit/event-table.ts';
import { BRANCHES } from './kit/git-texts.ts';
import { eventHeader, IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';

export const github: Integration = {
  name: 'github',
  title: 'GitHub',
  about: 'Code, issues, pull requests, discussions and checks on GitHub.',
  events: Object.keys(GITHUB_TEXTS),
  steps: [
    'In the repository or organization on GitHub, open **Settings**, **Webhooks**, **Add webhook**.',
    'Set **Payload URL** to the address and **Content type** to `application/json`.',
    'Choose the events, and select **Add webhook**. GitHub sends a ping, which arrives as the first message.',
  ],
  options: {
    branches: BRANCHES,
    ignore_private_repositories: '`true`: private repositories make no message.',
  },
  signature: { header: 'X-Hub-Signature-256', kind: 'hmac', prefix: 'sha256=' },
  read(hook) {
    const { payload, option } = hook;
    const header = eventHeader(hook, 'X-GitHub-Event');
    if (option('ignore_private_repositories') === 'true' && payload.at('repository', 'private').isTrue)
      return IGNORED;
    if (isUnchangedComment(header, hook)) return IGNORED;
    const event = eventNameOf(header, hook);
    if (event === IGNORED) return IGNORED;
    const sentence = sentenceOf(GITHUB_TEXTS, event);
    if (!sentence) throw new UnknownHookEvent(`${header}:${payload.at('action').textOrNone || '???'}`);
    return { topic: topicOfEvent(event, payload), content: sentence(hook), event };
  },
};

/** Whether an edit of a comment leaves its text unchanged: GitHub reports those too. */
function isUnchangedComment(header: string, { payload }: Parameters<Integration['read']>[0]): boolean {
  if (!header.includes('comment') || header.includes('discussion')) return false;
  if (payload.at('action').textOrNone !== 'edited') return false;
  return payload.at('changes', 'body', 'from').textOrNone === payload.at('comment', 'body').textOrNone;
}
