import { type Hook, IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { quoted } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const IGNORED_TYPES = ['IssueLabel', 'Project', 'ProjectUpdate', 'Cycle', 'Reaction'];

export const linear: Integration = {
  name: 'linear',
  title: 'Linear',
  about: 'Issues and comments on Linear.',
  events: ['issue', 'sub_issue', 'comment'],
  steps: [
    'In Linear, open **Settings**, **API**, **New webhook**.',
    'Set **URL** to the address, and choose **Issues** and **Comments**. The signing secret may be the secret of the bot.',
  ],
  signature: { header: 'Linear-Signature', kind: 'hmac' },
  read(hook) {
    const { payload } = hook;
    const data = payload.at('data');
    const type = payload.at('type').text;
    if (IGNORED_TYPES.includes(type)) return IGNORED;
    if (type === 'Comment') return { topic: commentTopic(data), content: comment(hook), event: 'comment' };
    if (type !== 'Issue') throw new UnknownHookEvent(`${type}:${payload.at('action').textOrNone || '???'}`);
    const isPart = data.at('parentId').isSome;
    const kind = isPart ? 'Sub-Issue' : 'Issue';
    const topic = `${kind}: ${data.at('title').text}`;
    return { topic, content: issue(hook, kind), event: isPart ? 'sub_issue' : 'issue' };
  },
};

/** The topic of a comment; Linear gives no title for a removed one. */
const commentTopic = (data: Payload): string =>
  `Issue: ${data.at('issue', 'title').textOrNone || data.at('issueId').text}`;

function issue({ payload, hasTopic }: Hook, type: 'Issue' | 'Sub-Issue'): string {
  const data = payload.at('data');
  const action = payload.at('action').text;
  const title = data.at('title').text;
  const team = data.at('team', 'name').text;
  if (action === 'remove')
    return `${hasTopic ? `${type} **${title}**` : 'This issue'} has been removed from team ${team}.`;
  const name = hasTopic ? `${type}: ${title}` : type;
  const text = `[${name}](${payload.at('url').text}) was ${action === 'create' ? 'created' : 'updated'} in team ${team}`;
  const description = data.at('description').textOrNone;
  const priority = data.at('priorityLabel').text;
  const facts = [
    ...(priority === 'No priority' ? [] : [`Priority: ${priority}`]),
    ...(data.at('assignee').isSome ? [`Assignee: ${data.at('assignee', 'name').text}`] : []),
    `Status: ${data.at('state', 'name').text}`,
  ];
  return `${text}${description === '' ? '.' : `:\n${quoted(description)}\n`}\n${facts.join(', ')}.`;
}

function comment({ payload }: Hook): string {
  const data = payload.at('data');
  const user = data.at('user', 'name').text;
  const action = payload.at('action').text;
  if (action === 'remove') return `${user} has removed a comment.`;
  const verb = action === 'create' ? 'commented' : 'updated comment';
  const where = `on issue **${data.at('issue', 'title').text}**`;
  return `${user} [${verb}](${payload.at('url').text}) ${where}:\n${quoted(data.at('body').text)}`;
}
