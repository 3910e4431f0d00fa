import { GITLAB_TEXTS } from './gitlab/texts.ts';
import { repoOf, topicOfEvent, urlOf } from './gitlab/topics.ts';
import { sentenceOf } from './kit/event-table.ts';
import { BRANCHES, branchOf, isWantedBranch } from './kit/git-texts.ts';
import { eventHeader, type Hook, IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';

const BY_ACTION = ['Confidential Issue Hook', 'Issue Hook', 'Merge Request Hook', 'Wiki Page Hook'];
const NOTES = ['Confidential Note Hook', 'Note Hook'];

export const gitlab: Integration = {
  name: 'gitlab',
  title: 'GitLab',
  about: 'Code, issues, merge requests and pipelines on GitLab.',
  events: Object.keys(GITLAB_TEXTS),
  steps: [
    'In the project on GitLab, open **Settings**, **Webhooks**, **Add new webhook**.',
    'Set **URL** to the address; **Secret token** or **Signing token** may be the secret of the bot.',
    'Choose the events, and select **Add webhook**. **Test** sends one at once.',
  ],
  options: {
    branches: BRANCHES,
    use_merge_request_title: '`false`: topics have the number of a merge request and not its title.',
  },
  signature: { header: 'X-Gitlab-Token', kind: 'gitlab' },
  read(hook) {
    const event = eventNameOf(hook);
    if (
      event === 'Push Hook' &&
      !isWantedBranch(branchOf(hook.payload.at('ref').text), hook.option('branches'))
    )
      return IGNORED;
    const sentence = sentenceOf(GITLAB_TEXTS, event);
    if (!sentence) throw new UnknownHookEvent(event);
    const project = hook.hasTopic ? `[[${repoOf(hook.payload)}](${urlOf(hook.payload)})] ` : '';
    return { topic: topicOfEvent(event, hook), content: project + sentence(hook), event };
  },
};

function eventNameOf(hook: Hook): string {
  const { payload } = hook;
  const header = eventHeader(hook, 'X-Gitlab-Event');
  const event =
    header === 'System Hook' ? nameOfSystemHook(payload.first('event_name', 'object_kind').text) : header;
  if (BY_ACTION.includes(event))
    return `${event} ${payload.at('object_attributes', 'action').textOrNone || 'open'}`;
  if (NOTES.includes(event)) return `${event} ${payload.at('object_attributes', 'noteable_type').text}`;
  return event;
}

/** The event name of a system hook: `merge_request` becomes `Merge Request Hook`. */
const nameOfSystemHook = (name: string): string =>
  `${(name.split('__', 1)[0] ?? '').replaceAll('_', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase())} Hook`;
