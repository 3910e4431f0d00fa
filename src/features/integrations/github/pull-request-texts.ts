import type { EventTable } from '../kit/event-table.ts';
import { changeText } from '../kit/git-texts.ts';
import type { Hook } from '../kit/integration.ts';

const sender = ({ payload }: Hook): string => payload.at('sender', 'login').text;
const pullRequest = ({ payload }: Hook) => payload.at('pull_request');
const common = (hook: Hook) => ({
  ...{ user: sender(hook), type: 'PR', url: pullRequest(hook).at('html_url').text },
  number: pullRequest(hook).at('number').word,
  title: hook.hasTopic ? pullRequest(hook).at('title').text : undefined,
});
const shortLink = (hook: Hook, title = ''): string =>
  `[PR #${pullRequest(hook).at('number').word}${title}](${pullRequest(hook).at('html_url').text})`;

function openedOrUpdated(hook: Hook): string {
  const given = hook.payload.at('action').text;
  const action = given === 'synchronize' ? 'updated' : given;
  const isOpened = action === 'opened';
  const hasBody = isOpened || hook.payload.at('changes').has('body');
  return changeText({
    ...common(hook),
    action,
    assignee: pullRequest(hook).at('assignee', 'login').textOrNone,
    message: hasBody ? pullRequest(hook).at('body').textOrNone : '',
    from: isOpened ? pullRequest(hook).at('head', 'label').text : undefined,
    to: isOpened ? pullRequest(hook).at('base', 'label').text : undefined,
  });
}

/** Pull requests and their reviews. */
export const PULL_REQUEST_TEXTS: EventTable = {
  opened_pull_request: openedOrUpdated,
  updated_pull_request: openedOrUpdated,
  closed_pull_request: (hook) =>
    changeText({
      ...common(hook),
      action: pullRequest(hook).at('merged').isTrue ? 'merged' : 'closed without merge',
    }),
  assigned_or_unassigned_pull_request: (hook) =>
    changeText({
      ...common(hook),
      action: hook.payload.at('action').text,
      changedAssignee: hook.payload.at('assignee', 'login').text,
    }),
  locked_or_unlocked_pull_request(hook) {
    if (hook.payload.at('action').text === 'unlocked')
      return `${sender(hook)} has unlocked ${shortLink(hook)}.`;
    const reason = pullRequest(hook).at('active_lock_reason').textOrNone || 'None';
    return `${sender(hook)} has locked ${shortLink(hook)} as ${reason} and limited conversation to collaborators.`;
  },
  pull_request_auto_merge(hook) {
    const verb = hook.payload.at('action').text === 'auto_merge_disabled' ? 'disabled' : 'enabled';
    return `${sender(hook)} has ${verb} auto merge for ${shortLink(hook)}.`;
  },
  pull_request_ready_for_review: (hook) =>
    `**${sender(hook)}** has marked ${shortLink(hook)} as ready for review.`,
  pull_request_review(hook) {
    const review = hook.payload.at('review');
    const { number, title } = common(hook);
    return changeText({
      ...{ user: sender(hook), action: 'submitted', type: 'PR review', url: review.at('html_url').text },
      title: title === undefined ? undefined : `for #${number} ${title}`,
      message: review.at('body').textOrNone,
    });
  },
  pull_request_review_comment(hook) {
    const { number, title } = common(hook);
    const action = hook.payload.at('action').text;
    const comment = hook.payload.at('comment');
    return changeText({
      ...{ user: sender(hook), action, type: 'PR review comment', url: comment.at('html_url').text },
      title: title === undefined ? undefined : `on #${number} ${title}`,
      message: action === 'created' ? comment.at('body').text : '',
    });
  },
  pull_request_review_requested(hook) {
    const { title } = common(hook);
    const person = hook.payload.at('requested_reviewer');
    const team = hook.payload.at('requested_team');
    const reviewer = person.isSome
      ? `[${person.at('login').text}](${person.at('html_url').text})`
      : `[${team.at('name').text}](${team.at('html_url').text})`;
    const name = shortLink(hook, title === undefined ? '' : ` ${title}`);
    return `**${sender(hook)}** requested ${reviewer} for a review on ${name}.`;
  },
};
