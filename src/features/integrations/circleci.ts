import { shortSha } from './kit/git-texts.ts';
import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  success: 'has succeeded',
  failed: 'has failed',
  canceled: 'was canceled',
  unauthorized: 'was unauthorized',
  error: 'had an error',
};

export const circleci: Integration = {
  name: 'circleci',
  title: 'CircleCI',
  about: 'Jobs and workflows of CircleCI.',
  events: ['ping', 'job-completed', 'workflow-completed'],
  steps: [
    'In the project on CircleCI, open **Project Settings**, **Webhooks**, **Add Webhook**.',
    'Set **Receiver URL** to the address, and choose the events. **Secret token** may be the secret of the bot.',
  ],
  signature: { header: 'circleci-signature', kind: 'hmac', prefix: 'v1=' },
  read({ payload }) {
    const event = payload.at('type').text;
    if (event === 'ping') {
      const name = payload.at('webhook', 'name').text;
      return { topic: 'Test event', content: `Webhook '${name}' test event successful.`, event };
    }
    if (event !== 'job-completed' && event !== 'workflow-completed') throw new UnknownHookEvent(event);
    const kind = event === 'job-completed' ? 'job' : 'workflow';
    const it = payload.at(kind);
    const name = `\`${it.at('name').text}\``;
    const shown = kind === 'job' ? `Job ${name}` : `Workflow [${name}](${it.at('url').text})`;
    const status = it.at('status').text;
    const outcome = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status] : `is ${status}`;
    const pipeline = payload.at('pipeline');
    const text = `${shown} within Pipeline #${pipeline.at('number').word} ${outcome}.`;
    return { topic: payload.at('project', 'name').text, content: `${text}\n\n${triggerOf(pipeline)}`, event };
  },
};

function triggerOf(pipeline: Payload): string {
  return pipeline.has('vcs')
    ? byRepository(pipeline.at('vcs'))
    : byGitlab(pipeline.at('trigger_parameters', 'gitlab'));
}

function byRepository(vcs: Payload): string {
  const sha = vcs.at('revision').text;
  const part = vcs.at('provider_name').textOrNone === 'github' ? 'commit' : 'commits';
  const url = `${vcs.at('target_repository_url').text}/${part}/${sha}`;
  const branch = vcs.at('branch').textOrNone;
  const subject = vcs.at('commit', 'subject').textOrNone;
  const short = `[${shortSha(sha)}](${url})`;
  if (subject === '')
    return branch === ''
      ? `Triggered on the latest tag on ${short}.`
      : `Triggered on \`${branch}\`'s HEAD on ${short}.`;
  const author = vcs.at('commit', 'author', 'name').text;
  return `Triggered on [\`${shortSha(sha)}: ${subject}\`](${url}) on branch \`${branch || 'None'}\` by ${author}.`;
}

function byGitlab(gitlab: Payload): string {
  const sha = gitlab.at('checkout_sha').text;
  const commit = `[\`${shortSha(sha)}: ${gitlab.at('commit_title').text}\`](${gitlab.at('web_url').text}/-/commit/${sha})`;
  return `Triggered on ${commit} on branch \`${gitlab.at('branch').text}\` by ${gitlab.at('commit_author_name').text}.`;
}
