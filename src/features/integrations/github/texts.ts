import type { EventTable } from '../kit/event-table.ts';
import {
  branchOf,
  commitCommentText,
  pushText,
  releaseText,
  shortSha,
  tagOf,
  tagText,
} from '../kit/git-texts.ts';
import type { Hook } from '../kit/integration.ts';
import { quoted } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';
import { ISSUE_TEXTS } from './issue-texts.ts';
import { PULL_REQUEST_TEXTS } from './pull-request-texts.ts';
import { SPONSOR_TEXTS } from './sponsor-texts.ts';

const sender = ({ payload }: Hook): string => payload.at('sender', 'login').text;
const repoLink = (payload: Payload): string =>
  `[${payload.at('repository', 'full_name').text}](${payload.at('repository', 'html_url').text})`;

/** Events in a repository, by their names in filters. */
export const GITHUB_TEXTS: EventTable = {
  ...ISSUE_TEXTS,
  ...PULL_REQUEST_TEXTS,
  ...SPONSOR_TEXTS,
  commit_comment(hook) {
    const comment = hook.payload.at('comment');
    const url = comment.at('html_url').text;
    return commitCommentText({
      ...{ user: sender(hook), action: `[commented](${url})`, url: url.split('#', 1)[0] ?? '' },
      ...{ sha: comment.at('commit_id').text, message: comment.at('body').text },
    });
  },
  create: (hook) => `${sender(hook)} created ${ref(hook.payload)}.`,
  delete: (hook) => `${sender(hook)} deleted ${ref(hook.payload)}.`,
  check_run({ payload }) {
    const run = payload.at('check_run');
    const sha = run.at('head_sha').text;
    const commit = `[${shortSha(sha)}](${payload.at('repository', 'html_url').text}/commit/${sha})`;
    return `Check [${run.at('name').text}](${run.at('html_url').text}) ${run.at('status').text} (${run.at('conclusion').text}). (${commit})`;
  },
  deployment: (hook) => `${sender(hook)} created new deployment.`,
  deployment_status: ({ payload }) =>
    `Deployment changed status to ${payload.at('deployment_status', 'state').text}.`,
  fork(hook) {
    const forkee = hook.payload.at('forkee');
    return `${sender(hook)} forked [${forkee.at('name').text}](${forkee.at('html_url').text}).`;
  },
  gollum(hook) {
    const pages = hook.payload
      .at('pages')
      .items.map(
        (page) => `* ${page.at('action').text} [${page.at('title').text}](${page.at('html_url').text})`,
      );
    return `${sender(hook)}:\n${pages.join('\n')}`;
  },
  member(hook) {
    const { payload } = hook;
    const member = `[${payload.at('member', 'login').text}](${payload.at('member', 'html_url').text})`;
    const repo = `[${payload.at('repository', 'name').text}](${payload.at('repository', 'html_url').text})`;
    return `${sender(hook)} ${payload.at('action').text} ${member} to ${repo}.`;
  },
  membership(hook) {
    const { payload } = hook;
    const action = payload.at('action').text;
    const member = `[${payload.at('member', 'login').text}](${payload.at('member', 'html_url').text})`;
    return `${sender(hook)} ${action} ${member} ${action === 'removed' ? 'from' : 'to'} the ${payload.at('team', 'name').text} team.`;
  },
  page_build: ({ payload }) =>
    `GitHub Pages build, triggered by ${payload.at('build', 'pusher', 'login').text}, ${buildText(payload.at('build'))}.`,
  ping: (hook) => `GitHub webhook has been successfully configured by ${sender(hook)}.`,
  public: (hook) => `${sender(hook)} made the repository ${repoLink(hook.payload)} public.`,
  push_commits(hook) {
    const { payload } = hook;
    const commits = payload.at('commits').items.map((commit) => ({
      name: commit.at('author', 'username').textOrNone || commit.at('author', 'name').text,
      ...{ sha: commit.at('id').text, url: commit.at('url').text, message: commit.at('message').text },
    }));
    return pushText({
      ...{
        user: sender(hook),
        compareUrl: payload.at('compare').text,
        branch: branchOf(payload.at('ref').text),
        commits,
      },
      ...{ isDeleted: payload.at('deleted').isTrue, isForced: payload.at('forced').isTrue },
    });
  },
  push_tags: (hook) =>
    tagText(sender(hook), hook.payload.at('created').isTrue ? 'pushed' : 'removed', {
      name: tagOf(hook.payload.at('ref').text),
    }),
  release(hook) {
    const release = hook.payload.at('release');
    const tag = release.at('tag_name').text;
    const name = release.at('name').textOrNone || tag;
    const { action, url } = { action: hook.payload.at('action').text, url: release.at('html_url').text };
    return releaseText({ user: sender(hook), action, tag, name, url });
  },
  repository: (hook) =>
    `${sender(hook)} ${hook.payload.at('action').text} the repository ${repoLink(hook.payload)}.`,
  star(hook) {
    const who = `[${sender(hook)}](${hook.payload.at('sender', 'html_url').text})`;
    const action = hook.payload.at('action').text === 'created' ? 'starred' : 'unstarred';
    return `${who} ${action} the repository ${repoLink(hook.payload)}.`;
  },
  status({ payload }) {
    const state = payload.at('state').text;
    const url = payload.at('target_url').textOrNone;
    const commit = `[${shortSha(payload.at('sha').text)}](${payload.at('commit', 'html_url').text})`;
    return `${commit} changed its status to ${url === '' ? state : `[${state}](${url})`}.`;
  },
  team: (hook) => teamText(hook),
  team_add: ({ payload }) =>
    `The repository ${repoLink(payload)} was added to team ${payload.at('team', 'name').text}.`,
  watch: (hook) => `${sender(hook)} starred the repository ${repoLink(hook.payload)}.`,
};

const ref = (payload: Payload): string => `${payload.at('ref_type').text} ${payload.at('ref').text}`;

const BUILDS: Readonly<Record<string, string>> = {
  null: 'has yet to be built',
  building: 'is being built',
  built: 'has finished building',
};

function buildText(build: Payload): string {
  const status = build.at('status').text;
  const problem = build.at('error', 'message').textOrNone;
  if (status === 'errored') return problem === '' ? 'has failed' : `has failed: \n${quoted(problem)}`;
  return Object.hasOwn(BUILDS, status) ? `${BUILDS[status]}` : `is ${status}`;
}

function teamText(hook: Hook): string {
  const { payload } = hook;
  const changes = payload.at('changes');
  if (changes.has('description'))
    return `**${sender(hook)}** changed the team description to:\n\n${quoted(payload.at('team', 'description').text)}`;
  if (changes.has('name'))
    return `Team \`${changes.at('name', 'from').text}\` was renamed to \`${payload.at('team', 'name').text}\`.`;
  if (changes.has('privacy')) return `Team visibility changed to \`${payload.at('team', 'privacy').text}\``;
  return `Team has changes to \`${changes.members
    .map(([name]) => name)
    .sort()
    .join('/')}\` data.`;
}
