import { IGNORED, type Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

const EMOJI: Readonly<Record<string, string>> = {
  SUCCESS: ':check_mark:',
  UNSTABLE: ':warning:',
  FAILURE: ':cross_mark:',
};

export const jenkins: Integration = {
  name: 'jenkins',
  title: 'Jenkins',
  about: 'Builds of Jenkins, by its Notification plugin.',
  events: ['STARTED', 'COMPLETED', 'FINALIZED'],
  steps: [
    'Install the plugin **Notification** in Jenkins.',
    'In the job, add a notification endpoint: format JSON, protocol HTTP, the address as its URL, event **Job finalized**.',
  ],
  read({ payload, hasTopic }) {
    const build = payload.at('build');
    const event = build.at('phase').text;
    if (event !== 'STARTED' && event !== 'FINALIZED') return IGNORED;
    const name = payload.first('display_name', 'name').text;
    const status = event === 'STARTED' ? 'STARTED' : build.at('status').text;
    const emoji = Object.hasOwn(EMOJI, status) ? ` ${EMOJI[status]}` : '';
    const number = `[#${build.at('number').word}](${build.first('full_url', 'url').text})`;
    const branch = build.at('scm', 'branch').textOrNone;
    const where = branch === '' ? '' : ` on branch ${branch}`;
    const project = hasTopic ? `**Project**: ${name} : ` : '';
    const content = `${project}**Build**: ${number}${where}: **${status}**${emoji}${brokenTests(build, status)}`;
    return { topic: name, content, event };
  },
};

/** Names failing tests of an unstable build: a failed build ran no tests, or reports none. */
function brokenTests(build: Payload, status: string): string {
  const failed = build.at('test_summary', 'failed').wordOrNone;
  return status === 'UNSTABLE' && failed !== '' ? ` (${failed} broken tests)` : '';
}
