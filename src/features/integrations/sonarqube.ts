import { branchTopic } from './kit/git-texts.ts';
import type { Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

/** What a measure should have been, by the comparison that it failed. */
const WANTED: Readonly<Record<string, string>> = {
  WORSE_THAN: 'should be better or equal to',
  GREATER_THAN: 'should be less than or equal to',
  LESS_THAN: 'should be greater than or equal to',
};

const PASSED: ReadonlySet<string> = new Set(['ok', 'no_value']);

const statusOf = (thing: Payload): string => thing.at('status').text.toLowerCase();

function conditionText(condition: Payload): string {
  const name = condition.at('metric').text.replaceAll('_', ' ');
  const operator = condition.at('operator').text;
  if (!condition.has('value')) return `* ${name}: **${statusOf(condition)}**.`;
  const wanted = Object.hasOwn(WANTED, operator) ? WANTED[operator] : operator;
  const [value, threshold] = [condition.at('value').word, condition.at('errorThreshold').word];
  return `* ${name}: **${statusOf(condition)}** ${value} ${wanted} ${threshold}.`;
}

export const sonarqube: Integration = {
  name: 'sonarqube',
  title: 'SonarQube',
  about: 'Quality gates of SonarQube.',
  steps: [
    'In the project on SonarQube, open **Project Settings**, **Webhooks**, **Create**; for all projects **Administration**, **Configuration**, **Webhooks**.',
    'Set **URL** to the address; **Secret** may be the secret of the bot. Select **Create**.',
  ],
  signature: { header: 'X-Sonar-Webhook-HMAC-SHA256', kind: 'hmac' },
  read({ payload }) {
    const project = payload.at('project', 'name').text;
    const branch = payload.at('branch', 'name').textOrNone;
    const gate = payload.at('qualityGate');
    const failed = gate
      .at('conditions')
      .items.filter((condition) => !PASSED.has(statusOf(condition)))
      .map(conditionText);
    const ofBranch = branch === '' ? '' : ` of branch ${branch}`;
    const result = statusOf(gate) === 'ok' ? 'success' : 'error';
    const said = `Project [${project}](${payload.at('project', 'url').text}) analysis${ofBranch} resulted in ${result}`;
    return {
      topic: branch === '' ? project : branchTopic(project, branch),
      content: failed.length === 0 ? `${said}.` : [`${said}:`, ...failed].join('\n'),
    };
  },
};
