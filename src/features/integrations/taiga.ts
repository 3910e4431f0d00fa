import { IGNORED, type Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';
import { changeText, type TaigaSubject } from './taiga/texts.ts';

/** Taiga's names of objects, and of actions. */
const NAMES: Readonly<Record<string, string>> = {
  epic: 'epic',
  userstory: 'user story',
  milestone: 'sprint',
  task: 'task',
  issue: 'issue',
};

export const taiga: Integration = {
  name: 'taiga',
  title: 'Taiga',
  about: 'User stories, tasks, issues and sprints on Taiga.',
  steps: [
    'In the project on Taiga, open **Settings**, **Integrations**, **Webhooks**, and add one with the address; **Secret key** may be the secret of the bot.',
  ],
  signature: { header: 'X-TAIGA-WEBHOOK-SIGNATURE', kind: 'hmac', hash: 'sha1' },
  read({ payload }) {
    const lines = linesOf(payload);
    if (lines.length === 0) return IGNORED;
    const topic = payload.at('data', 'milestone', 'name').textOrNone || 'General';
    return { topic, content: lines.sort().join('\n') };
  },
};

function linesOf(payload: Payload): string[] {
  const user = `[${payload.at('by', 'full_name').text}](${payload.at('by', 'permalink').text})`;
  const action = payload.at('action').text;
  const type = payload.at('type').text;
  if (action === 'test') return [`${user} triggered a test of the Taiga integration.`];
  if (type === 'relateduserstory') return relatedLines(user, action, payload.at('data'));
  const kind = Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
  if (kind === undefined) return [];
  const subject: TaigaSubject = { user, type, kind, name: nameOf(payload.at('data')) };
  if (action === 'create') return [`${user} created ${kind} ${subject.name}.`];
  if (action === 'delete') return [`${user} deleted ${kind} ${subject.name}.`];
  if (action !== 'change') return [];
  const changes = payload
    .at('change', 'diff')
    .members.flatMap(([change, values]) => changeText(change, values, subject));
  const isComment = payload.at('change', 'comment').textOrNone !== '';
  return isComment ? [...changes, `${user} commented on ${kind} ${subject.name}.`] : changes;
}

function relatedLines(user: string, action: string, data: Payload): string[] {
  const [story, epic] = [nameOf(data.at('user_story')), nameOf(data.at('epic'))];
  if (action === 'create') return [`${user} added a related user story ${story} to the epic ${epic}.`];
  return action === 'delete' ? [`${user} removed a related user story ${story} from the epic ${epic}.`] : [];
}

function nameOf(thing: Payload): string {
  const text = thing.at('subject').textOrNone || thing.at('name').text;
  const url = thing.at('permalink').textOrNone;
  return url === '' ? `**${text}**` : `[${text}](${url})`;
}
