import { keyOf, titleOf } from './jira/issue.ts';
import { JIRA_TEXTS } from './jira/texts.ts';
import { sentenceOf } from './kit/event-table.ts';
import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { BadPayload } from './kit/payload.ts';

const IGNORED_EVENTS = [
  ...['attachment_created', 'issuelink_created', 'issuelink_deleted', 'jira:version_released'],
  ...['jira:worklog_updated', 'sprint_closed', 'sprint_started', 'worklog_created', 'worklog_updated'],
];

export const jira: Integration = {
  name: 'jira',
  title: 'Jira',
  about: 'Issues and comments on Jira, in the cloud or on a server.',
  events: Object.keys(JIRA_TEXTS),
  steps: [
    'In Jira, open **System**, **WebHooks**, **Create a WebHook** as an administrator.',
    'Set **URL** to the address, choose the events of issues and comments, and select **Create**.',
  ],
  signature: { header: 'X-Hub-Signature', kind: 'hmac', prefix: 'sha256=' },
  read(hook) {
    const { payload } = hook;
    const event =
      payload.at('webhookEvent').textOrNone || (payload.at('transition').isSome ? 'jira:issue_updated' : '');
    if (event === '') throw new BadPayload('webhookEvent', 'the name of an event');
    if (IGNORED_EVENTS.includes(event)) return IGNORED;
    const sentence = sentenceOf(JIRA_TEXTS, event);
    if (!sentence) throw new UnknownHookEvent(event);
    return { topic: `${keyOf(payload)}: ${titleOf(payload)}`, content: sentence(hook), event };
  },
};
