import type { EventTable } from '../kit/event-table.ts';
import { changeText } from '../kit/git-texts.ts';
import type { Hook } from '../kit/integration.ts';
import { quoted } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';
import { isOnPullRequest } from './events.ts';

const sender = ({ payload }: Hook): string => payload.at('sender', 'login').text;
const titled = ({ hasTopic }: Hook, thing: Payload): string | undefined =>
  hasTopic ? thing.at('title').text : undefined;

export function commentAction(payload: Payload): string {
  const action = payload.at('action').text;
  const verb = action === 'created' ? '[commented]' : `${action} a [comment]`;
  return `${verb}(${payload.at('comment', 'html_url').text}) on`;
}

/** Issues and discussions. */
export const ISSUE_TEXTS: EventTable = {
  issues(hook) {
    const issue = hook.payload.at('issue');
    const action = hook.payload.at('action').text;
    const isAssignment = action === 'assigned' || action === 'unassigned';
    return changeText({
      ...{ user: sender(hook), action, type: 'issue', url: issue.at('html_url').text },
      ...{ number: issue.at('number').word, title: titled(hook, issue) },
      message: isAssignment ? '' : issue.at('body').textOrNone,
      changedAssignee: isAssignment ? hook.payload.at('assignee', 'login').text : undefined,
    });
  },
  issue_comment(hook) {
    const issue = hook.payload.at('issue');
    return changeText({
      ...{ user: sender(hook), action: commentAction(hook.payload), url: issue.at('html_url').text },
      ...{ type: isOnPullRequest(hook.payload) ? 'PR' : 'issue', number: issue.at('number').word },
      ...{ title: titled(hook, issue), message: hook.payload.at('comment', 'body').text },
    });
  },
  issue_labeled_or_unlabeled(hook) {
    const { payload } = hook;
    const [verb, preposition] =
      payload.at('action').text === 'labeled' ? ['added', 'to'] : ['removed', 'from'];
    const issue = payload.at('issue');
    const title = hook.hasTopic ? ` ${issue.at('title').text}` : '';
    const name = `[Issue #${issue.at('number').word}${title}](${issue.at('html_url').text})`;
    return `${senderLink(hook)} ${verb} the ${payload.at('label', 'name').text} label ${preposition} ${name}.`;
  },
  issue_milestoned_or_demilestoned(hook) {
    const { payload } = hook;
    const [verb, preposition] =
      payload.at('action').text === 'milestoned' ? ['added', 'to'] : ['removed', 'from'];
    const issue = payload.at('issue');
    const title = hook.hasTopic ? ` ${issue.at('title').text}` : '';
    const name = `[issue #${issue.at('number').word}${title}](${issue.at('html_url').text})`;
    const milestone = payload.at('milestone');
    const linked = `[${milestone.at('title').text}](${milestone.at('html_url').text})`;
    return `${senderLink(hook)} ${verb} milestone ${linked} ${preposition} ${name}.`;
  },
  issues_transferred(hook) {
    const { payload } = hook;
    const [issue, changes] = [payload.at('issue'), payload.at('changes')];
    const old = `[issue #${issue.at('number').word} ${issue.at('title').text}](${issue.at('html_url').text})`;
    const repo = changes.at('new_repository', 'full_name').text;
    const moved = changes.at('new_issue');
    return `${sender(hook)} transferred ${old} to [${repo}/#${moved.at('number').word}](${moved.at('html_url').text}).`;
  },
  issues_opened_via_transfer({ payload }) {
    const [issue, changes] = [payload.at('issue'), payload.at('changes')];
    const name = `[Issue #${issue.at('number').word} ${issue.at('title').text}](${issue.at('html_url').text})`;
    const repo = changes.at('old_repository', 'full_name').text;
    const old = changes.at('old_issue');
    return `${name} was transferred from [${repo}#${old.at('number').word}](${old.at('html_url').text}).`;
  },
  discussion(hook) {
    const discussion = hook.payload.at('discussion');
    const name = `[discussion #${discussion.at('number').word}](${discussion.at('html_url').text})`;
    const written = quoted(`### ${discussion.at('title').text}\n${discussion.at('body').text}`);
    return `${sender(hook)} created ${name} in ${discussion.at('category', 'name').text}:\n\n${written}`;
  },
  discussion_comment(hook) {
    const discussion = hook.payload.at('discussion');
    return changeText({
      ...{ user: sender(hook), action: commentAction(hook.payload), url: discussion.at('html_url').text },
      ...{ type: 'discussion', number: discussion.at('number').word, title: titled(hook, discussion) },
      message: hook.payload.at('comment', 'body').text,
    });
  },
};

const senderLink = (hook: Hook): string => `[${sender(hook)}](${hook.payload.at('sender', 'html_url').text})`;
