import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import { BadPayload } from './kit/payload.ts';

/** By the numbers that Buildbot gives them. */
const RESULTS = ['success', 'warnings', 'failure', 'skipped', 'exception', 'retry', 'cancelled'];

export const buildbot: Integration = {
  name: 'buildbot',
  title: 'Buildbot',
  about: 'Builds of Buildbot.',
  events: ['new', 'finished'],
  steps: [
    'In `master.cfg`, add a reporter: `c["services"].append(reporters.ZulipStatusPush(endpoint="SERVER", token="KEY", stream="CHANNEL"))`, with the address of this server and the key of the bot.',
    'Restart Buildbot.',
  ],
  read({ payload }) {
    const event = payload.at('event').text;
    const build = `Build [#${payload.at('buildid').word}](${payload.at('url').text})`;
    const name = payload.at('buildername').text;
    const topic = payload.at('project').text || 'general';
    if (event === 'new') return { topic, content: `${build} for **${name}** started.`, event };
    if (event !== 'finished') throw new UnknownHookEvent(event);
    const result = RESULTS[payload.at('results').number];
    if (result === undefined) throw new BadPayload('results', 'a number of a result');
    return { topic, content: `${build} (result: ${result}) for **${name}** finished.`, event };
  },
};
