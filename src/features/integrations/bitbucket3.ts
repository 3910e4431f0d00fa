import {
  BRANCHES,
  branchTopic,
  changeText,
  commitCommentText,
  isWantedBranch,
  listed,
  numberedTopic,
  tagText,
} from './kit/git-texts.ts';
import {
  eventHeader,
  type Hook,
  type Integration,
  type Notice,
  UnknownHookEvent,
} from './kit/integration.ts';
import { endsWithPunctuation } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const href = (thing: Payload): string => thing.at('links', 'self', 0, 'href').text;
const linkTo = (user: Payload): string => `[${user.at('name').text}](${href(user)})`;
const actor = ({ payload }: Hook): string => linkTo(payload.at('actor'));
const struck = (text: string): string => `~~${text}~~`;

type Read = (hook: Hook) => Notice | readonly Notice[];

const commented =
  (action: string, shown = (text: string) => text): Read =>
  (hook) => {
    const { payload } = hook;
    const sha = payload.at('commit').text;
    const repository = payload.at('repository');
    return {
      topic: repository.at('name').text,
      content: commitCommentText({
        ...{ user: actor(hook), action, sha },
        url: `${href(repository).replace(/browse$/, '')}commits/${sha}`,
        message: shown(payload.at('comment', 'text').text),
      }),
    };
  };

function forked(hook: Hook): Notice {
  const { payload } = hook;
  const [fork, name] = [payload.at('repository'), payload.at('actor', 'displayName').text];
  return {
    topic: fork.at('origin', 'name').text,
    content: `User ${name}(login: ${actor(hook)}) forked the repository into [${fork.at('name').text}](${href(fork)}).`,
  };
}

/** Bitbucket reports new names only. */
function renamed(hook: Hook): Notice {
  const [before, after] = [hook.payload.at('old', 'name').text, hook.payload.at('new', 'name').text];
  const end = endsWithPunctuation(after) ? '' : '.';
  return {
    topic: after,
    content: `${actor(hook)} changed the name of the **${before}** repo from **${before}** to **${after}**${end}`,
  };
}

function pushed(hook: Hook): Notice[] {
  const { payload } = hook;
  const repo = payload.at('repository', 'name').text;
  return payload.at('changes').items.flatMap((change) => {
    const [type, name] = [change.at('ref', 'type').text, change.at('ref', 'displayId').text];
    if (type === 'TAG') return [{ topic: repo, content: tagPush(hook, change, name) }];
    if (type !== 'BRANCH') throw new UnknownHookEvent(`repo:refs_changed.${type}`);
    if (!isWantedBranch(name, hook.option('branches'))) return [];
    return [{ topic: branchTopic(repo, name), content: branchPush(hook, change, name) }];
  });
}

function branchPush(hook: Hook, change: Payload, name: string): string {
  const type = change.at('type').text;
  if (type === 'ADD') return `${actor(hook)} created ${name} branch.`;
  if (type === 'DELETE') return `${actor(hook)} deleted branch ${name}.`;
  if (type !== 'UPDATE') throw new UnknownHookEvent(`repo:refs_changed.${type}`);
  return `${actor(hook)} pushed to branch ${name}. Head is now ${change.at('toHash').text}.`;
}

function tagPush(hook: Hook, change: Payload, name: string): string {
  const type = change.at('type').text;
  if (type !== 'ADD' && type !== 'DELETE') throw new UnknownHookEvent(`repo:refs_changed.${type}`);
  return tagText(actor(hook), type === 'ADD' ? 'pushed' : 'removed', { name });
}

/** A change of a pull request as the texts need it. */
const pullOf = (hook: Hook) => {
  const pull = hook.payload.at('pullRequest');
  const title = hook.hasTopic ? pull.at('title').text : undefined;
  return { user: actor(hook), type: 'PR', url: href(pull), number: pull.at('id').word, title };
};

const branchesOf = ({ payload }: Hook) => ({
  from: payload.at('pullRequest', 'fromRef', 'displayId').text,
  to: payload.at('pullRequest', 'toRef', 'displayId').text,
});

const reviewersOf = ({ payload }: Hook): string =>
  listed(payload.at('pullRequest', 'reviewers').items.map((reviewer) => linkTo(reviewer.at('user'))));

const pullRequest =
  (said: (hook: Hook) => string): Read =>
  (hook) => {
    const pull = hook.payload.at('pullRequest');
    const [number, title] = [pull.at('id').word, pull.at('title').text];
    const repo = pull.at('toRef', 'repository', 'name').text;
    return { topic: numberedTopic({ repo, type: 'PR', number, title }), content: said(hook) };
  };

const simple = (action: string) => pullRequest((hook) => changeText({ ...pullOf(hook), action }));

const written = (action: 'opened' | 'modified') =>
  pullRequest((hook) =>
    changeText({
      ...{ ...pullOf(hook), action, ...(action === 'opened' && branchesOf(hook)) },
      message: hook.payload.at('pullRequest', 'description').textOrNone,
      reviewers: reviewersOf(hook),
    }),
  );

const commentOn = (action: string, shown = (text: string) => text) =>
  pullRequest((hook) =>
    changeText({ ...pullOf(hook), action, message: shown(hook.payload.at('comment', 'text').text) }),
  );

const nameOf = ({ number, title, url }: ReturnType<typeof pullOf>): string =>
  `[PR #${number}${title === undefined ? '' : ` ${title}`}](${url})`;

const needsWork = pullRequest((hook) => `${actor(hook)} marked ${nameOf(pullOf(hook))} as "needs work".`);

const reassigned = pullRequest((hook) => {
  const pull = pullOf(hook);
  const reviewers = reviewersOf(hook);
  if (reviewers !== '') return `${actor(hook)} reassigned ${nameOf(pull)} to ${reviewers}.`;
  const end = endsWithPunctuation(pull.title ?? '') ? '' : '.';
  return `${actor(hook)} removed all reviewers from ${nameOf(pull)}${end}`;
});

const EVENTS: Readonly<Record<string, Read>> = {
  'diagnostics:ping': () => ({
    topic: 'Bitbucket Server Ping',
    content: 'Congratulations! The Bitbucket Server webhook was configured successfully!',
  }),
  'repo:comment:added': commented('commented'),
  'repo:comment:edited': commented('edited their comment'),
  'repo:comment:deleted': commented('deleted their comment', struck),
  'repo:forked': forked,
  'repo:modified': renamed,
  'repo:refs_changed': pushed,
  'pr:comment:added': commentOn('commented on'),
  'pr:comment:edited': commentOn('edited their comment on'),
  'pr:comment:deleted': commentOn('deleted their comment on', struck),
  'pr:declined': simple('declined'),
  'pr:deleted': simple('deleted'),
  'pr:merged': pullRequest((hook) => changeText({ ...pullOf(hook), action: 'merged', ...branchesOf(hook) })),
  'pr:modified': written('modified'),
  'pr:opened': written('opened'),
  'pr:reviewer:approved': simple('approved'),
  'pr:reviewer:needs_work': needsWork,
  'pr:reviewer:updated': reassigned,
  'pr:reviewer:unapproved': simple('unapproved'),
};

export const bitbucket3: Integration = {
  name: 'bitbucket3',
  title: 'Bitbucket Server',
  about: 'Code and pull requests on Bitbucket Server and Data Center.',
  events: Object.keys(EVENTS),
  steps: [
    'In the repository on Bitbucket, open **Repository settings**, **Webhooks**, **Create webhook**.',
    'Set **URL** to the address; **Secret** may be the secret of the bot.',
    'Choose the events, and select **Create**.',
  ],
  options: { branches: BRANCHES },
  signature: { header: 'X-Hub-Signature', kind: 'hmac', prefix: 'sha256=' },
  read(hook) {
    const key = hook.payload.at('eventKey');
    const event = key.isSome ? key.text : eventHeader(hook, 'X-Event-Key');
    const read = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (!read) throw new UnknownHookEvent(event);
    return [read(hook)].flat().map((notice) => ({ ...notice, event }));
  },
};
