import {
  BRANCHES,
  branchOf,
  branchTopic,
  changeText,
  isWantedBranch,
  numberedTopic,
  pushText,
} from './kit/git-texts.ts';
import { type Hook, IGNORED, type Integration, type Notice, UnknownHookEvent } from './kit/integration.ts';

const repositoryOf = ({ payload }: Hook): string => payload.at('resource', 'repository', 'name').text;

function pushed(hook: Hook): Notice | undefined {
  const resource = hook.payload.at('resource');
  const [update = resource.at('refUpdates', 0)] = resource.at('refUpdates').items;
  const branch = branchOf(update.at('name').text);
  if (!isWantedBranch(branch, hook.option('branches'))) return IGNORED;
  // The address to clone from names the organization as a user.
  const url = resource.at('repository', 'remoteUrl').text.replace(/^https:\/\/[^/@]{1,200}@/, 'https://');
  const [from, to] = [update.at('oldObjectId').text, update.at('newObjectId').text];
  const commits = resource.at('commits').items.map((commit) => ({
    ...{ name: commit.at('author', 'name').text, sha: commit.at('commitId').text },
    ...{ url: `${url}/commit/${commit.at('commitId').text}`, message: commit.at('comment').text },
  }));
  const compareUrl = `${url}/branchCompare?baseVersion=GC${from}&targetVersion=GC${to}&_a=files`;
  const user = resource.at('pushedBy', 'displayName').text;
  return {
    topic: branchTopic(repositoryOf(hook), branch),
    content: pushText({ user, branch, compareUrl, commits }),
    event: 'git.push',
  };
}

const pullRequest = (action: 'created' | 'merged' | 'updated') => (hook: Hook) => {
  const resource = hook.payload.at('resource');
  // An attempt to merge, successful or not, is reported like the merge.
  const isDone =
    resource.at('status').textOrNone === 'completed' && resource.at('mergeStatus').textOrNone === 'succeeded';
  if (action === 'merged' && !isDone) return IGNORED;
  const number = resource.at('pullRequestId').word;
  const title = resource.at('title').text;
  const message = {
    created: () => resource.at('description').textOrNone,
    merged: () => '',
    updated: () => hook.payload.at('detailedMessage', 'markdown').text,
  }[action]();
  return {
    topic: numberedTopic({ repo: repositoryOf(hook), type: 'PR', number, title }),
    content: changeText({
      ...{ user: resource.at('createdBy', 'displayName').text, action, type: 'PR', number, title, message },
      url: resource.at('_links', 'web', 'href').text,
      ...(action !== 'updated' && {
        from: branchOf(resource.at('sourceRefName').text),
        to: branchOf(resource.at('targetRefName').text),
      }),
    }),
    event: `git.pullrequest.${action}`,
  };
};

const EVENTS: Readonly<Record<string, (hook: Hook) => Notice | undefined>> = {
  'git.push': pushed,
  'git.pullrequest.created': pullRequest('created'),
  'git.pullrequest.merged': pullRequest('merged'),
  'git.pullrequest.updated': pullRequest('updated'),
};

export const azuredevops: Integration = {
  name: 'azuredevops',
  title: 'Azure DevOps',
  about: 'Pushes and pull requests on Azure DevOps.',
  events: Object.keys(EVENTS),
  steps: [
    'In the project on Azure DevOps, open **Project settings**, **Service hooks**, **Create subscription**, and choose **Web Hooks**.',
    'Choose one event, **Next**, and set **URL** to the address. Repeat the steps for each event.',
  ],
  options: { branches: BRANCHES },
  read(hook) {
    const event = hook.payload.at('eventType').text;
    const read = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (!read) throw new UnknownHookEvent(event);
    return read(hook);
  },
};
