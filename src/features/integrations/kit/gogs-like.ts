import {
  BRANCHES,
  branchOf,
  branchTopic,
  changeText,
  isWantedBranch,
  numberedTopic,
  pushText,
  releaseText,
} from './git-texts.ts';
import {
  eventHeader,
  type Hook,
  IGNORED,
  type Integration,
  type Notice,
  UnknownHookEvent,
} from './integration.ts';
import type { Payload } from './payload.ts';

interface Forge {
  readonly name: string;
  readonly title: string;
  /** `X-Gogs-Event`, and `X-Gogs-Signature` beside it. */
  readonly prefix: string;
  /** Whether it sends assignees, and branches as `head` and `base`. */
  readonly isGitea: boolean;
}

/** Gogs, and forges derived from it. */
export const gogsLike = (forge: Forge): Integration => ({
  name: forge.name,
  title: forge.title,
  about: `Code, issues and pull requests on ${forge.title}.`,
  events: ['create', 'issue_comment', 'issues', 'pull_request', 'push', 'release'],
  steps: [
    `In the repository on ${forge.title}, open **Settings**, **Webhooks**, **Add webhook**, **${forge.title}**.`,
    'Set **Target URL** to the address, the content type to `application/json`; **Secret** may be the secret of the bot.',
    'Choose the events, and select **Add webhook**.',
  ],
  options: { branches: BRANCHES },
  signature: { header: `${forge.prefix}-Signature`, kind: 'hmac' },
  read: (hook) => read(forge, hook),
});

function read(forge: Forge, hook: Hook): Notice | undefined {
  const { payload } = hook;
  const event = eventHeader(hook, `${forge.prefix}-Event`);
  const repo = payload.at('repository', 'name').text;
  const numbered = (type: string, thing: Payload, number: string) =>
    numberedTopic({ repo, type, number: thing.at(number).word, title: thing.at('title').text });
  switch (event) {
    case 'push': {
      const branch = branchOf(payload.at('ref').text);
      if (!isWantedBranch(branch, hook.option('branches'))) return IGNORED;
      return { topic: branchTopic(repo, branch), content: push(payload, branch), event };
    }
    case 'create': {
      const ref = payload.at('ref').text;
      const url = `${payload.at('repository', 'html_url').text}/src/${ref}`;
      return {
        topic: branchTopic(repo, ref),
        content: `${payload.at('sender', 'username').text} created [${ref}](${url}) branch.`,
        event,
      };
    }
    case 'pull_request':
      return {
        topic: numbered('PR', payload.at('pull_request'), 'id'),
        content: pullRequest(forge, hook),
        event,
      };
    case 'issues':
    case 'issue_comment':
      return { topic: numbered('issue', payload.at('issue'), 'number'), content: issue(event, hook), event };
    case 'release': {
      const release = payload.at('release');
      const [tag, name] = [release.at('tag_name').text, release.at('name').text];
      const user = release.at('author', 'username').text;
      const url = payload.at('repository', 'html_url').text;
      return {
        topic: `${repo} / ${tag} ${name}`,
        content: releaseText({ user, action: payload.at('action').text, tag, name, url }),
        event,
      };
    }
    default:
      throw new UnknownHookEvent(event);
  }
}

function push(payload: Payload, branch: string): string {
  const commits = payload.at('commits').items.map((commit) => ({
    name:
      commit.at('author', 'username').textOrNone || (commit.at('author', 'name').text.split(' ', 1)[0] ?? ''),
    ...{ sha: commit.at('id').text, url: commit.at('url').text, message: commit.at('message').text },
  }));
  const user = payload.at('sender', 'username').text;
  return pushText({ user, branch, compareUrl: payload.at('compare_url').text, commits });
}

function pullRequest({ isGitea }: Forge, hook: Hook): string {
  const { payload } = hook;
  const it = payload.at('pull_request');
  const isMerged = it.at('merged').isTrue;
  const action = isMerged ? 'merged' : payload.at('action').text;
  const assignee = it.at('assignee', 'login').textOrNone;
  // The acting user; old forges name only the user who opened it.
  const actor = payload.at('sender', 'username').textOrNone || it.at('user', 'username').text;
  const hasBranches = action !== 'edited';
  return changeText({
    ...{
      user: isMerged ? it.at('merged_by', 'username').text : actor,
      action,
      type: 'PR',
      url: it.at('html_url').text,
    },
    ...{ number: it.at('number').word, title: hook.hasTopic ? it.at('title').text : undefined },
    from: hasBranches ? (isGitea ? it.at('head', 'ref').textOrNone : it.at('head_branch').text) : undefined,
    to: hasBranches ? (isGitea ? it.at('base', 'ref').textOrNone : it.at('base_branch').text) : undefined,
    ...{ assignee: isGitea ? assignee : '', changedAssignee: assignee },
  });
}

function issue(event: 'issues' | 'issue_comment', hook: Hook): string {
  const { payload } = hook;
  const it = payload.at('issue');
  const comment = payload.at('comment');
  const isComment = event === 'issue_comment';
  const given = payload.at('action').text;
  const verb = given === 'created' ? '[commented]' : `${given} a [comment]`;
  return changeText({
    ...{ user: payload.at('sender', 'login').text, type: 'issue', number: it.at('number').word },
    action: isComment ? `${verb}(${comment.at('html_url').text}) on` : given,
    url: `${payload.at('repository', 'html_url').text}/issues/${it.at('number').word}`,
    message: isComment ? comment.at('body').text : it.at('body').text,
    title: hook.hasTopic ? it.at('title').text : undefined,
    assignee: isComment ? '' : it.at('assignee', 'login').textOrNone,
    changedAssignee: it.at('assignee', 'login').textOrNone,
  });
}
