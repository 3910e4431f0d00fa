import { shortSha } from './kit/git-texts.ts';
import type { Integration, Notice } from './kit/integration.ts';
import { firstLine, link } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const EVENTS = ['branch', 'build', 'deploy', 'pull_request', 'tag'];

const topicOf = (project: string, branch: string): string =>
  branch === '' ? project : `${project}/${branch}`;

/** An event of Semaphore Classic, with the last commit of those that were built. */
function classic(payload: Payload): Notice {
  const event = payload.at('event').text;
  const result = payload.at('result').text;
  const commit = payload.at('commit');
  const shown = `${shortSha(commit.at('id').text)}: ${firstLine(commit.at('message').text)}`;
  const lines = [
    `* **Commit**: [${shown}](${commit.at('url').text})`,
    `* **Author**: ${commit.at('author_email').text}`,
  ];
  const build = (address: string) => `uild ${payload.at('build_number').word}](${payload.at(address).text})`;
  const content = () => {
    if (event === 'build') return [`[B${build('build_url')} ${result}:`, ...lines];
    if (event !== 'deploy') return [`${event}: ${result}`];
    const deploy = `[Deploy ${payload.at('number').word}](${payload.at('html_url').text})`;
    const server = `* **Server**: ${payload.at('server_name').text}`;
    return [`${deploy} of [b${build('build_html_url')} ${result}:`, ...lines, server];
  };
  return {
    topic: topicOf(payload.at('project_name').text, payload.at('branch_name').text),
    content: content().join('\n'),
    event,
  };
}

/** An event of Semaphore 2.0; it has no addresses of commits, which are known for repositories on GitHub. */
function current(payload: Payload): Notice {
  const revision = payload.at('revision');
  const event = revision.at('reference_type').text;
  const repository = payload.at('repository', 'url').text;
  const onGithub = (path: string) => (/^https?:\/\/github\.com\//i.test(repository) ? path : '');
  const login = revision.at('sender', 'login').text;
  const author = `* **Author**: ${link(login, onGithub(`https://github.com/${login}`))}`;
  const workflow = `https://${payload.at('organization', 'name').text}.semaphoreci.com/workflows/${payload.at('workflow', 'id').text}`;
  const head = `[${payload.at('pipeline', 'name').text}](${workflow}) pipeline **${payload.at('pipeline', 'result').text}**`;
  const [branch, lines] = detailsOf(event, revision, (path) => onGithub(`${repository}/${path}`));
  return {
    topic: topicOf(payload.at('project', 'name').text, branch),
    content: lines.length === 0 ? `${head} for ${event} event` : [`${head}:`, ...lines, author].join('\n'),
    event,
  };
}

function detailsOf(
  event: string,
  revision: Payload,
  addressOf: (path: string) => string,
): [branch: string, lines: readonly string[]] {
  if (event === 'branch') {
    const sha = revision.at('commit_sha').text;
    const commit = link(`(${shortSha(sha)})`, addressOf(`commit/${sha}`));
    const branch = revision.at('branch', 'name').text;
    const message = firstLine(revision.at('commit_message').text);
    return [branch, [`* **Commit**: ${commit} ${message}`, `* **Branch**: ${branch}`]];
  }
  if (event === 'pull_request') {
    const pull = revision.at('pull_request');
    const [branch, title, number] = [
      pull.at('branch_name').text,
      pull.at('name').text,
      pull.at('number').word,
    ];
    const address = addressOf(`pull/${number}`);
    const shown = address === '' ? `${title} (#${number})` : link(title, address);
    return [branch, [`* **Pull request**: ${shown}`, `* **Branch**: ${branch}`]];
  }
  if (event !== 'tag') return ['', []];
  const tag = revision.at('tag', 'name').text;
  return ['', [`* **Tag**: ${link(tag, addressOf(`tree/${tag}`))}`]];
}

export const semaphore: Integration = {
  name: 'semaphore',
  title: 'Semaphore',
  about: 'Pipelines and deployments of Semaphore, Classic and 2.0.',
  events: EVENTS,
  steps: [
    'In Semaphore, open **Settings** of the organization, **Notifications**, **New notification**.',
    'Set the endpoint of the **Webhook** to the address, and save the notification.',
  ],
  read({ payload }) {
    const notice = payload.has('event') ? classic(payload) : current(payload);
    return { ...notice, event: EVENTS.includes(notice.event ?? '') ? notice.event : undefined };
  },
};
