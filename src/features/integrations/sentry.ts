import { type Integration, type Notice, UnknownHookEvent } from './kit/integration.ts';
import { fenced, isoOf, timeTag } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  go: 'go',
  java: 'java',
  javascript: 'javascript',
  node: 'javascript',
  python: 'python3',
  ruby: 'ruby',
};

export const sentry: Integration = {
  name: 'sentry',
  title: 'Sentry',
  about: 'Errors and issues that Sentry sees.',
  steps: [
    'In Sentry, open **Settings**, **Integrations**, **Internal integrations**, **Create new integration**.',
    'Set **Webhook URL** to the address, turn on **Alert rule action**, and give **Issue & event** read access; choose the webhook **issue**. The client secret may be the secret of the bot.',
    'Add the integration as an action of alert rules.',
  ],
  signature: { header: 'Sentry-Hook-Signature', kind: 'hmac' },
  read({ payload }) {
    const data = payload.at('data');
    if (data.has('event')) return eventNotice(data.at('event'), {});
    if (data.has('issue')) return issueNotice(payload);
    if (data.isSome) throw new UnknownHookEvent(data.members.map(([name]) => name).join(', '));
    return payload.at('event', 'event_id').isSome ? plainNotice(payload) : oldNotice(payload);
  },
};

/** The plain webhook of Sentry lacks the address and time of the event; those of the issue are used. */
function plainNotice(payload: Payload): Notice {
  const event = payload.at('event');
  const issue = payload.at('url').text;
  const url = `${issue.slice(0, issue.lastIndexOf('/') + 1)}events/${event.at('event_id').text}/`;
  return eventNotice(event, { url, time: isoOf(event.first('timestamp', 'received').number) });
}

function eventNotice(event: Payload, known: { readonly url?: string; readonly time?: string }): Notice {
  const title = event.at('title').text;
  const isOld =
    event.at('platform').textOrNone === 'python' && Number(event.at('version').wordOrNone || '7') < 7;
  if (isOld && title !== 'This is an example Python exception') throw new UnknownHookEvent('Raven SDK');
  const isException = event.has('exception');
  if (!isException && !event.has('logentry')) throw new UnknownHookEvent('unknown-event type');
  const filename = isException ? event.at('metadata', 'filename').textOrNone : '';
  const facts = [
    `**level:** ${event.at('level').text}`,
    `**timestamp:** ${timeTag(known.time ?? event.at('datetime').text)}`,
    ...(isException ? [`**filename:** ${filename || 'None'}`] : []),
  ];
  const link = `[${title}](${known.url ?? event.at('web_url').text})`;
  const heading = isException ? `**New exception:** ${link}` : `**New message event:** ${link}`;
  return {
    topic: title,
    content: `${heading}\n${fenced(facts.join('\n'), 'quote')}${traceback(event, filename)}`,
  };
}

/** The lines around the failing one, of the innermost frame in the file. */
function traceback(event: Payload, filename: string): string {
  if (filename === '') return '';
  const values = event.at('exception', 'values').items;
  const trace = values.findLast((value) => value.has('stacktrace'))?.at('stacktrace', 'frames');
  const frame = trace?.items.findLast((each) => each.at('filename').textOrNone === filename);
  const line = frame?.at('context_line').textOrNone ?? '';
  if (!frame || line === '') return '';
  const around = (name: string) =>
    frame
      .at(name)
      .items.map((each) => (each.textOrNone === '' ? '\n' : `     ${each.textOrNone}\n`))
      .join('');
  const platform = event.at('platform').textOrNone;
  const language = Object.hasOwn(LANGUAGES, platform) ? LANGUAGES[platform] : '';
  const code = `${around('pre_context')}---> ${line}\n${around('post_context')}`;
  return `\n\nTraceback:\n${fenced(code.replace(/\n$/, ''), language)}`;
}

function issueNotice(payload: Payload): Notice {
  const issue = payload.at('data', 'issue');
  const title = issue.at('title').text;
  const assigned = issue.at('assignedTo');
  const team = assigned.at('type').textOrNone === 'team' ? 'team ' : '';
  const assignee = assigned.isSome ? `${team}${assigned.at('name').text}` : 'No one';
  const actor = () => payload.at('actor', 'name').text;
  switch (payload.at('action').text) {
    case 'created': {
      const time = timeTag(issue.at('lastSeen').text);
      const facts = `**level:** ${issue.at('level').text}\n**timestamp:** ${time}\n**assignee:** ${assignee}`;
      return { topic: title, content: `**New issue created:** ${title}\n${fenced(facts, 'quote')}` };
    }
    case 'resolved':
      return { topic: title, content: `Issue **${title}** was marked as resolved by **${actor()}**.` };
    case 'assigned':
      return {
        topic: title,
        content: `Issue **${title}** has now been assigned to **${assignee}** by **${actor()}**.`,
      };
    case 'ignored':
      return { topic: title, content: `Issue **${title}** was ignored by **${actor()}**.` };
    default:
      throw new UnknownHookEvent(`${payload.at('action').text} action`);
  }
}

const oldNotice = (payload: Payload): Notice => ({
  topic: payload.at('project_name').text,
  content: `New [issue](${payload.at('url').text}) (level: ${payload.at('level').text.toUpperCase()}):\n\n${fenced(payload.at('message').textOrNone, ' quote')}`,
});
