import type { Integration } from './kit/integration.ts';

/** What an execution did, by its status, with an emoji. */
const STATUSES: Readonly<Record<string, readonly [string, string]>> = {
  failed: ['has failed', 'cross_mark'],
  succeeded: ['has succeeded', 'check'],
  running: ['has started', 'running'],
  scheduled: ['has started', 'running'],
};

export const rundeck: Integration = {
  name: 'rundeck',
  title: 'Rundeck',
  about: 'Executions of jobs on Rundeck.',
  steps: [
    'In Rundeck, open the job, **Action**, **Edit this Job**, **Notifications**.',
    'Choose **Send Webhook** for each event, set **URL(s)** to the address, **Payload Format** to **JSON** and **Method** to **POST**.',
  ],
  read({ payload }) {
    const execution = payload.at('execution');
    const job = execution.at('job', 'name').text;
    const status = execution.at('status').text;
    const isLong = status === 'running' && payload.at('trigger').textOrNone === 'avgduration';
    const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
    const [done, emoji = ''] = isLong ? ['is running long', 'time_ticking'] : (known ?? [status]);
    const number = `[#${execution.at('id').word}](${execution.at('href').text})`;
    const sentence = `[${job}](${execution.at('job', 'permalink').text}) execution ${number} for ${execution.at('project').text} ${done}.`;
    return { topic: job, content: emoji === '' ? sentence : `${sentence} :${emoji}:` };
  },
};
