import type { EventTable } from '../kit/event-table.ts';
import {
  branchTopic,
  changeText,
  commitCommentText,
  isWantedBranch,
  pushText,
  shortSha,
  tagText,
} from '../kit/git-texts.ts';
import type { Hook, Notice } from '../kit/integration.ts';
import { endsWithPunctuation } from '../kit/markdown.ts';
import { BadPayload, type Payload } from '../kit/payload.ts';

export const userOf = (user: Payload): string =>
  user.first('display_name', 'nickname').textOrNone || 'Unknown user';

const actor = ({ payload }: Hook): string => userOf(payload.at('actor'));
const href = (thing: Payload): string => thing.at('links', 'html', 'href').text;

/** One message for each branch or tag that was pushed. */
export function pushNotices(hook: Hook): Notice[] {
  const { payload } = hook;
  const repo = payload.at('repository', 'name').text;
  return payload.at('push', 'changes').items.flatMap((change) => {
    const it = change.first('new', 'old');
    const name = it.at('name').text;
    const isTag = it.at('type').text === 'tag';
    if (!isTag && !isWantedBranch(name, hook.option('branches'))) return [];
    const content = isTag ? tagPush(hook, change) : branchPush(hook, change);
    return [{ topic: isTag ? repo : branchTopic(repo, name), content, event: 'push' }];
  });
}

function tagPush(hook: Hook, change: Payload): string {
  const tag = change.first('new', 'old');
  const verb = change.at('new').isSome ? 'pushed' : 'removed';
  return tagText(actor(hook), verb, { name: tag.at('name').text, url: href(tag) });
}

function branchPush(hook: Hook, change: Payload): string {
  const user = actor(hook);
  if (!change.at('new').isSome) return `${user} deleted branch ${change.at('old', 'name').text}.`;
  const branch = change.at('new', 'name').text;
  if (change.at('forced').isTrue) {
    const head = change.at('new', 'target', 'hash').text;
    return `${user} [force pushed](${href(change)}) to branch ${branch}. Head is now ${head}.`;
  }
  const commits = change.at('commits').items.map((commit) => ({
    ...{
      name: authorOf(commit),
      sha: commit.at('hash').text,
      url: href(commit),
      message: commit.at('message').text,
    },
  }));
  return pushText({ user, branch, compareUrl: href(change), commits, isCut: change.at('truncated').isTrue });
}

const authorOf = (commit: Payload): string =>
  commit.at('author').has('user')
    ? userOf(commit.at('author', 'user'))
    : (commit.at('author', 'raw').text.split(' ', 1)[0] ?? '');

function issue(action: string) {
  return (hook: Hook): string => {
    const it = hook.payload.at('issue');
    const isCreated = action === 'created';
    return changeText({
      ...{ user: actor(hook), action, type: 'issue', url: href(it), number: it.at('id').word },
      title: hook.hasTopic ? it.at('title').text : undefined,
      message: isCreated ? it.at('content', 'raw').textOrNone : '',
      assignee: isCreated && it.at('assignee').isSome ? userOf(it.at('assignee')) : '',
    });
  };
}

const pullRequestOf = (hook: Hook) => {
  const it = hook.payload.at('pullrequest');
  const title = hook.hasTopic ? it.at('title').text : undefined;
  return { user: actor(hook), type: 'PR', url: href(it), number: it.at('id').word, title };
};
const branchesOf = ({ payload }: Hook) => ({
  from: payload.at('pullrequest', 'source', 'branch', 'name').text,
  to: payload.at('pullrequest', 'destination', 'branch', 'name').text,
});

const pullRequest = (action: string) => (hook: Hook) =>
  changeText({ ...pullRequestOf(hook), action, ...(action === 'merged' && branchesOf(hook)) });

const pullRequestWritten = (action: 'created' | 'updated') => (hook: Hook) => {
  const [reviewer] = hook.payload.at('pullrequest', 'reviewers').items;
  return changeText({
    ...{ ...pullRequestOf(hook), action, ...(action === 'created' && branchesOf(hook)) },
    message: hook.payload.at('pullrequest', 'description').textOrNone,
    assignee: reviewer ? userOf(reviewer) : '',
  });
};

const commentOnPullRequest = (verb: string) => (hook: Hook) => {
  const comment = hook.payload.at('comment');
  const action =
    verb === 'created' ? `[commented](${href(comment)}) on` : `${verb} a [comment](${href(comment)}) on`;
  return changeText({ ...pullRequestOf(hook), action, message: comment.at('content', 'raw').text });
};

function repoUpdated(hook: Hook): string {
  const { payload } = hook;
  const repo = payload.at('repository', 'name').text;
  const lines = ['website', 'name', 'links', 'language', 'full_name', 'description'].flatMap((member) => {
    const [before, after] = [payload.at('changes', member, 'old'), payload.at('changes', member, 'new')];
    if (!after.isSome) return [];
    const shown = (value: Payload) => value.wordOrNone || value.json;
    const from = before.isSome ? ` from **${shown(before)}**` : '';
    const end = endsWithPunctuation(shown(after)) ? '' : '.';
    return [
      `${actor(hook)} changed the ${member.replace('_', ' ')} of the **${repo}** repo${from} to **${shown(after)}**${end}`,
    ];
  });
  return lines.join('\n');
}

/** All events but pushes, by their names in filters. */
export const BITBUCKET_TEXTS: EventTable = {
  fork: (hook) =>
    `${actor(hook)} forked the repository into [${hook.payload.at('fork', 'full_name').text}](${href(hook.payload.at('fork'))}).`,
  commit_comment(hook) {
    const comment = hook.payload.at('comment');
    // Bitbucket sends one of the two without its hash, or without its address.
    const commits = [comment.at('commit'), hook.payload.at('commit')];
    const sha = commits.map((commit) => commit.at('hash').textOrNone).find((hash) => hash !== '');
    const [url] = commits
      .map((commit) => commit.at('links', 'html', 'href').textOrNone)
      .filter((address) => address !== '');
    if (sha === undefined) throw new BadPayload('commit.hash', 'a text');
    return commitCommentText({
      ...{ user: actor(hook), action: `[commented](${href(comment)})`, sha },
      url: url ?? `${href(hook.payload.at('repository'))}/commits/${sha}`,
      message: comment.at('content', 'raw').text,
    });
  },
  change_commit_status({ payload }) {
    const status = payload.at('commit_status');
    const url = status.at('links', 'commit', 'href').text;
    const sha = url.slice(url.lastIndexOf('/') + 1);
    const commit = `[${shortSha(sha)}](${href(payload.at('repository'))}/commits/${sha})`;
    return `[System ${status.at('key').text}](${status.at('url').text}) changed status of ${commit} to ${status.at('state').text}.`;
  },
  issue_updated: issue('updated'),
  issue_created: issue('created'),
  issue_commented: (hook) => issue(`[commented](${href(hook.payload.at('comment'))}) on`)(hook),
  pull_request_created: pullRequestWritten('created'),
  pull_request_updated: pullRequestWritten('updated'),
  pull_request_approved: pullRequest('approved'),
  pull_request_unapproved: pullRequest('unapproved'),
  pull_request_fulfilled: pullRequest('merged'),
  pull_request_rejected: pullRequest('rejected'),
  pull_request_comment_created: commentOnPullRequest('created'),
  pull_request_comment_updated: commentOnPullRequest('updated'),
  pull_request_comment_deleted: commentOnPullRequest('deleted'),
  'repo:updated': repoUpdated,
};
