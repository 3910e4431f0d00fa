import type { EventTable } from '../kit/event-table.ts';
import type { Hook } from '../kit/integration.ts';
import { endsWithPunctuation, fenced } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';
import { issueLink, titleOf } from './issue.ts';
import { markdownOfJira } from './markup.ts';

const author = (payload: Payload): string => payload.at('user', 'displayName').textOrNone;

const commented =
  (verb: string, mark = '') =>
  ({ payload }: Hook): string => {
    const who = payload.at('comment', 'author', 'displayName').text;
    const written = markdownOfJira(payload.at('comment', 'body').text.replaceAll('\\!', '!'));
    return `${who} ${verb} ${issueLink(payload)}\n${fenced(`${mark}${written}${mark}`, ' quote')}\n`;
  };

/** By their names in filters. */
export const JIRA_TEXTS: EventTable = {
  'jira:issue_created': ({ payload }) => {
    const fields = payload.at('issue', 'fields');
    const assignee = fields.at('assignee', 'displayName').textOrNone || 'no one';
    const facts = `* **Priority**: ${fields.at('priority', 'name').textOrNone}\n* **Assignee**: ${assignee}`;
    return `${author(payload)} created ${issueLink(payload)}:\n\n${facts}`;
  },
  'jira:issue_deleted': ({ payload }) =>
    `${author(payload)} deleted ${issueLink(payload)}${endsWithPunctuation(titleOf(payload)) ? '' : '.'}`,
  'jira:issue_updated': (hook) => {
    const subEvent = subEventOf(hook.payload);
    return subEvent.includes('comment') ? commentText(hook, subEvent) : changesText(hook, subEvent);
  },
  comment_created: commented('commented on'),
  comment_updated: commented('updated their comment on'),
  comment_deleted: commented('deleted their comment on', '~~'),
};

function subEventOf(payload: Payload): string {
  const given = payload.at('issue_event_type_name').textOrNone;
  if (given !== '') return given;
  if (payload.at('comment').isSome) return 'issue_commented';
  return payload.at('transition').isSome ? 'issue_transited' : '';
}

const assigneeOf = ({ payload, nameOf }: Hook): string => {
  const address = payload.at('issue', 'fields', 'assignee', 'emailAddress').textOrNone;
  return address === '' ? '' : `**${nameOf(address) ?? address}**`;
};
const assignedTo = (hook: Hook): string =>
  assigneeOf(hook) === '' ? '' : ` (assigned to ${assigneeOf(hook)})`;

const VERBS: Readonly<Record<string, string>> = {
  issue_commented: 'commented on',
  issue_comment_edited: 'edited a comment on',
};

function commentText(hook: Hook, subEvent: string): string {
  const { payload } = hook;
  const verb = Object.hasOwn(VERBS, subEvent) ? VERBS[subEvent] : 'deleted a comment from';
  const text = `${author(payload)} ${verb} ${issueLink(payload)}${assignedTo(hook)}`;
  const comment = payload.at('comment', 'body').textOrNone;
  return comment === '' ? `${text}.` : `${text}:\n\n${fenced(markdownOfJira(comment), ' quote')}`;
}

function changesText(hook: Hook, subEvent: string): string {
  const { payload } = hook;
  const heading = `${author(payload)} updated ${issueLink(payload)}${assignedTo(hook)}:\n\n`;
  if (payload.at('changelog').isSome)
    return (
      heading +
      payload
        .at('changelog', 'items')
        .items.map((item) => itemText(hook, item))
        .join('')
    );
  if (subEvent !== 'issue_transited') return heading;
  const { from, to } = {
    from: payload.at('transition', 'from_status').textOrNone,
    to: payload.at('transition', 'to_status').textOrNone,
  };
  return heading + change('status', from, `**${to}**`);
}

function itemText(hook: Hook, item: Payload): string {
  const field = item.at('field').textOrNone;
  const assignee = assigneeOf(hook);
  const to =
    field === 'assignee' && assignee !== '' ? assignee : `**${item.at('toString').textOrNone || 'None'}**`;
  return change(field, item.at('fromString').textOrNone, to);
}

const change = (field: string, from: string, to: string): string =>
  `* Changed ${field}${from === '' ? '' : ` from **${from}**`} to ${to}\n`;
