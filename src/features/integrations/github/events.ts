import { branchOf, branchTopic, isWantedBranch, numberedTopic } from '../kit/git-texts.ts';
import { type Hook, IGNORED, UnknownHookEvent } from '../kit/integration.ts';
import type { Payload } from '../kit/payload.ts';

const PULL_REQUESTS: Readonly<Record<string, string>> = {
  opened: 'opened_pull_request',
  reopened: 'opened_pull_request',
  synchronize: 'updated_pull_request',
  edited: 'updated_pull_request',
  assigned: 'assigned_or_unassigned_pull_request',
  unassigned: 'assigned_or_unassigned_pull_request',
  closed: 'closed_pull_request',
  review_requested: 'pull_request_review_requested',
  ready_for_review: 'pull_request_ready_for_review',
  locked: 'locked_or_unlocked_pull_request',
  unlocked: 'locked_or_unlocked_pull_request',
  auto_merge_enabled: 'pull_request_auto_merge',
  auto_merge_disabled: 'pull_request_auto_merge',
};
const IGNORED_PULL_REQUESTS = [
  'approved',
  'converted_to_draft',
  'labeled',
  'review_request_removed',
  'unlabeled',
];
const IGNORED_TEAMS = ['added_to_repository', 'created', 'deleted', 'removed_from_repository'];
const IGNORED_EVENTS = [
  ...['check_suite', 'label', 'meta', 'milestone', 'organization', 'project_card'],
  ...['push__merge_queue', 'repository_vulnerability_alert'],
];
const SPONSORS = [
  'cancelled',
  'created',
  'edited',
  'pending_cancellation',
  'pending_tier_change',
  'tier_changed',
];

/** The event's name in filters, from GitHub's own name and the action; undefined: it makes no message. */
export function eventNameOf(header: string, { payload, option }: Hook): string | undefined {
  const action = payload.at('action').textOrNone;
  if (IGNORED_EVENTS.includes(header)) return IGNORED;
  switch (header) {
    case 'pull_request':
      if (IGNORED_PULL_REQUESTS.includes(action)) return IGNORED;
      return Object.hasOwn(PULL_REQUESTS, action) ? PULL_REQUESTS[action] : `${header}:${action}`;
    case 'pull_request_review':
      return action === 'edited' && !payload.at('changes').isSome ? IGNORED : header;
    case 'push':
      return nameOfPush(payload, option('branches'));
    case 'check_run':
      return payload.at('check_run', 'status').text === 'completed' ? header : IGNORED;
    case 'team':
      if (action === 'edited') return header;
      if (IGNORED_TEAMS.includes(action)) return IGNORED;
      throw new UnknownHookEvent(`unsupported team action ${action}`);
    case 'issues':
      return nameOfIssue(payload, action);
    case 'sponsorship':
      return action;
    default:
      return header;
  }
}

function nameOfPush(payload: Payload, branches: string | undefined): string | undefined {
  const ref = payload.at('ref').text;
  if (ref.startsWith('refs/heads/gh-readonly-queue/')) return IGNORED;
  if (!ref.startsWith('refs/heads/')) return 'push_tags';
  return isWantedBranch(branchOf(ref), branches) ? 'push_commits' : IGNORED;
}

function nameOfIssue(payload: Payload, action: string): string {
  if (action === 'labeled' || action === 'unlabeled') return 'issue_labeled_or_unlabeled';
  if (action === 'milestoned' || action === 'demilestoned') return 'issue_milestoned_or_demilestoned';
  if (action === 'transferred') return 'issues_transferred';
  const isMoved = action === 'opened' && payload.at('changes', 'old_issue').isSome;
  return isMoved ? 'issues_opened_via_transfer' : 'issues';
}

/** Whether a comment is on a pull request: GitHub sends it as a comment on an issue. */
export const isOnPullRequest = (payload: Payload): boolean => payload.at('issue').has('pull_request');

export function topicOfEvent(event: string, payload: Payload): string {
  const repo = () => payload.at('repository', 'name').text;
  const numbered = (type: string, thing: Payload) =>
    numberedTopic({ repo: repo(), type, number: thing.at('number').word, title: thing.at('title').text });
  if (event.includes('pull_request')) return numbered('PR', payload.at('pull_request'));
  if (event.startsWith('issue'))
    return numbered(isOnPullRequest(payload) ? 'PR' : 'issue', payload.at('issue'));
  if (event.startsWith('deployment'))
    return `${repo()} / Deployment on ${payload.at('deployment', 'environment').text}`;
  if (event.startsWith('discussion')) {
    const { number, title } = {
      number: payload.at('discussion', 'number').word,
      title: payload.at('discussion', 'title').text,
    };
    return `${repo()} discussion #${number}: ${title}`;
  }
  if (SPONSORS.includes(event)) return 'sponsors';
  switch (event) {
    case 'membership':
      return `${payload.at('organization', 'login').text} organization`;
    case 'team':
      return `team ${payload.at('team', 'name').text}`;
    case 'push_commits':
      return branchTopic(repo(), branchOf(payload.at('ref').text));
    case 'gollum':
      return branchTopic(repo(), 'wiki pages');
    case 'check_run':
      return `${repo()} / checks`;
    case 'ping':
      return payload.at('repository').isSome ? repo() : payload.at('organization', 'login').text;
    default:
      return repo();
  }
}
