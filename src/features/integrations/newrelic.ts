import type { Integration } from './kit/integration.ts';
import { capitalized, fenced, isoOf } from './kit/markdown.ts';
import { BadPayload, type Payload } from './kit/payload.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  CRITICAL: ':red_circle:',
  HIGH: ':orange_circle:',
  MEDIUM: ':yellow:',
  LOW: ':blue_circle:',
};
const STATES = ['CREATED', 'ACTIVATED', 'CLOSED'];
const EXPECTED = [
  ...['issueUrl', 'title', 'priority', 'totalIncidents', 'state', 'createdAt', 'updatedAt'],
  ...['alertPolicyNames', 'alertConditionNames'],
];

export const newrelic: Integration = {
  name: 'newrelic',
  title: 'New Relic',
  about: 'Issues of New Relic alerts.',
  events: STATES,
  steps: [
    'In New Relic, open **Alerts**, **Destinations**, **Webhook**, and set **Endpoint URL** to the address.',
    `Use the destination in a workflow, whose payload has ${EXPECTED.map((name) => `\`${name}\``).join(', ')}, and \`owner\` if it is wanted.`,
  ],
  read({ payload }) {
    const missing = EXPECTED.filter((name) => !payload.has(name));
    if (missing.length > 0) return { topic: 'New Relic incident alerts', content: missingText(missing) };
    const state = payload.at('state').text;
    const title = payload.at('title').text;
    const symbol = SYMBOLS[payload.at('priority').text];
    if (!STATES.includes(state) || symbol === undefined)
      throw new BadPayload('state', 'a state, or the priority none');
    const owner = payload.at('owner').textOrNone;
    const facts = [
      `**Priority**: ${payload.at('priority').text}`,
      `**State**: ${state}`,
      `**Updated at**: ${timeOf(payload.at('updatedAt'))}`,
      ...(owner === '' || owner === 'N/A' ? [] : [`**Acknowledged by**: ${owner}`]),
    ];
    const details = [
      `- **Alert policies**: ${names(payload.at('alertPolicyNames'))}`,
      `- **Conditions**: ${names(payload.at('alertConditionNames'))}`,
      `- **Total incidents**: ${payload.at('totalIncidents').word}`,
      `- **Incident created at**: ${timeOf(payload.at('createdAt'))}`,
      ...customFields(payload),
    ];
    const heading = `${symbol} **[${title}](${payload.at('issueUrl').text})**`;
    const folded = fenced(details.join('\n'), 'spoiler :file: Incident details');
    return {
      topic: title,
      content: `${heading}\n\n${fenced(facts.join('\n'), 'quote')}\n\n${folded}`,
      event: state,
    };
  },
};

const missingText = (missing: readonly string[]): string =>
  ':danger: A New Relic [incident](https://one.newrelic.com/alerts-ai) updated\n\n**Warning**: Unable to use the default notification ' +
  'format because at least one expected field was missing from the incident payload. See [New Relic integration documentation](/integrations#newrelic).' +
  `\n\n**Missing fields**: ${missing.map((name) => `\`${name}\``).join(', ')}`;

const names = (list: Payload): string => list.items.map((each) => `\`${each.text}\``).join(', ');

/** A time in milliseconds, shown in each reader's zone. */
const timeOf = (milliseconds: Payload): string => `<time:${isoOf(milliseconds.number / 1000)}>`;

/** The workflow's own fields; the older name of the member is the original brand's. */
function customFields(payload: Payload): string[] {
  const member = payload.members.find(([name]) => name.endsWith('CustomFields'))?.[1];
  return (member?.members ?? []).map(([name, value]) => {
    const shown = value.isList ? value.items.map((item) => item.wordOrNone).join(', ') : value.wordOrNone;
    const text = value.isObject ? '*Value is not a supported data type*' : shown;
    return `- **${capitalized(name.toLowerCase())}**: ${text}`;
  });
}
