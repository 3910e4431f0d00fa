import type { EventTable } from '../kit/event-table.ts';
import {
  branchOf,
  changeText,
  commitCommentText,
  listed,
  NO_SHA,
  pushText,
  tagOf,
  tagText,
} from '../kit/git-texts.ts';
import type { Hook } from '../kit/integration.ts';
import { quoted } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';
import { CI_TEXTS } from './ci-texts.ts';
import { repoOf, urlOf } from './topics.ts';

const person = ({ payload }: Hook): string => payload.at('user', 'name').text;
const object = ({ payload }: Hook): Payload => payload.at('object_attributes');
const titled = (hook: Hook, thing: Payload) => (hook.hasTopic ? thing.at('title').text : undefined);
const common = (hook: Hook, type: string) => ({
  ...{ user: person(hook), type, url: object(hook).at('url').text },
  ...{ number: object(hook).at('iid').word, title: titled(hook, object(hook)) },
});

function assigneesOf({ payload }: Hook): string {
  const all = payload.at('assignees').items;
  const names = all.length > 0 ? all : [payload.at('assignee')].filter(({ isSome }) => isSome);
  return listed(names.map((each) => each.at('name').text));
}

/** Removes comments of a description, which only its writers see. */
function withoutComments(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at);
    if (end < 0) break;
    pieces.push(text.slice(from, at));
    from = end + 3;
  }
  return (pieces.join('') + text.slice(from)).trimEnd();
}

const issue = (action: string) => (hook: Hook) => changeText({ ...common(hook, 'issue'), action });
const issueCreated = (hook: Hook) =>
  changeText({
    ...{ ...common(hook, 'issue'), action: 'created', assignee: assigneesOf(hook) },
    message: withoutComments(object(hook).at('description').textOrNone),
  });

const mergeRequest = (action: string) => (hook: Hook) =>
  changeText({ ...common(hook, 'MR'), action, ...(action === 'merged' && branchesOf(hook)) });
const branchesOf = (hook: Hook) => ({
  from: object(hook).at('source_branch').text,
  to: object(hook).at('target_branch').text,
});
const mergeRequestWritten = (action: 'created' | 'updated') => (hook: Hook) =>
  changeText({
    ...{
      ...common(hook, 'MR'),
      action,
      assignee: assigneesOf(hook),
      ...(action === 'created' && branchesOf(hook)),
    },
    message: object(hook).at('description').textOrNone,
  });

/** The object of a comment: its member of the payload, its name, number and link. */
interface Commented {
  readonly type: string;
  readonly name: string;
  readonly number?: string;
  readonly urlOf?: (hook: Hook) => string;
}

const commentOn =
  ({ type, name, number = 'iid', urlOf = ({ payload }) => payload.at(name, 'url').text }: Commented) =>
  (hook: Hook) =>
    changeText({
      ...{ user: person(hook), action: `[commented](${object(hook).at('url').text}) on`, type },
      ...{ url: urlOf(hook), number: hook.payload.at(name, number).word },
      ...{ title: titled(hook, hook.payload.at(name)), message: object(hook).at('note').text },
    });
const commentOnIssue = commentOn({ type: 'issue', name: 'issue' });
const snippetUrl = ({ payload }: Hook) =>
  payload.at('snippet', 'url').textOrNone ||
  `${payload.at('project', 'web_url').text}/-/snippets/${payload.at('snippet', 'id').word}`;

const wiki = (action: string) => (hook: Hook) =>
  `${person(hook)} ${action} [wiki page "${object(hook).at('title').text}"](${object(hook).at('url').text}).`;

function designComment(hook: Hook): string {
  const [, issuePath = '', design = ''] = object(hook).at('position', 'new_path').text.split('/');
  const number = issuePath.slice(issuePath.lastIndexOf('-') + 1);
  const url = `${hook.payload.at('repository', 'homepage').text}/-/issues/${number}/designs/${design}`;
  const comment = `[commented](${url}#note_${object(hook).at('id').word})`;
  return `${person(hook)} ${comment} on design [${design}](${url}):\n\n${quoted(object(hook).at('note').text)}`;
}

function push({ payload }: Hook): string {
  const user = payload.at('user_name').text;
  const branch = branchOf(payload.at('ref').text);
  if (payload.at('after').textOrNone === NO_SHA) return `${user} deleted branch ${branch}.`;
  const commits = payload.at('commits').items.map((commit) => ({
    ...{ name: commit.at('author', 'name').text, sha: commit.at('id').text },
    ...{ url: commit.at('url').text, message: commit.at('message').text },
  }));
  const compareUrl = `${urlOf(payload)}/-/compare/${payload.at('before').text}...${payload.at('after').text}`;
  return pushText({ user, branch, compareUrl, commits });
}

/** By their names in filters. */
export const GITLAB_TEXTS: EventTable = {
  'Push Hook': push,
  'Tag Push Hook': ({ payload }) =>
    tagText(payload.at('user_name').text, payload.at('checkout_sha').isSome ? 'pushed' : 'removed', {
      name: tagOf(payload.at('ref').text),
    }),
  'Test Hook': ({ payload }) => `Webhook for **${repoOf(payload)}** has been configured successfully! :tada:`,
  'Issue Hook open': issueCreated,
  'Issue Hook close': issue('closed'),
  'Issue Hook reopen': issue('reopened'),
  'Issue Hook update': issue('updated'),
  'Confidential Issue Hook open': issueCreated,
  'Confidential Issue Hook close': issue('closed'),
  'Confidential Issue Hook reopen': issue('reopened'),
  'Confidential Issue Hook update': issue('updated'),
  'Note Hook Commit': (hook) =>
    commitCommentText({
      ...{ user: person(hook), action: `[commented](${object(hook).at('url').text})` },
      ...{ url: hook.payload.at('commit', 'url').text, sha: hook.payload.at('commit', 'id').text },
      message: object(hook).at('note').text,
    }),
  'Note Hook MergeRequest': commentOn({ type: 'MR', name: 'merge_request' }),
  'Note Hook Issue': commentOnIssue,
  'Confidential Note Hook Issue': commentOnIssue,
  'Note Hook DesignManagement::Design': designComment,
  'Confidential Note Hook DesignManagement::Design': designComment,
  'Note Hook Snippet': commentOn({ type: 'snippet', name: 'snippet', number: 'id', urlOf: snippetUrl }),
  'Merge Request Hook approved': mergeRequest('approved'),
  'Merge Request Hook unapproved': mergeRequest('unapproved'),
  'Merge Request Hook approval': mergeRequest('added their approval for'),
  'Merge Request Hook unapproval': mergeRequest('removed their approval for'),
  'Merge Request Hook open': mergeRequestWritten('created'),
  'Merge Request Hook update': (hook) =>
    (object(hook).at('oldrev').isSome ? mergeRequest('added commit(s) to') : mergeRequestWritten('updated'))(
      hook,
    ),
  'Merge Request Hook merge': mergeRequest('merged'),
  'Merge Request Hook close': mergeRequest('closed'),
  'Merge Request Hook reopen': mergeRequest('reopened'),
  'Wiki Page Hook create': wiki('created'),
  'Wiki Page Hook update': wiki('updated'),
  ...CI_TEXTS,
};
