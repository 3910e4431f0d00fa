import { type Integration, type Notice, UnknownHookEvent } from './kit/integration.ts';
import { timeTag } from './kit/markdown.ts';
import { BadPayload, type Payload } from './kit/payload.ts';

const OLD_STATES = ['no_data', 'paused', 'alerting', 'ok', 'pending', 'unknown'];
const NEVER = '0001-01-01T00:00:00Z';

export const grafana: Integration = {
  name: 'grafana',
  title: 'Grafana',
  about: 'Alerts of Grafana, of its unified alerting and of the one before.',
  events: ['ok', 'pending', 'alerting', 'paused', 'firing', 'resolved', 'no_data', 'unknown'],
  steps: [
    'In Grafana, open **Alerting**, **Contact points**, **Add contact point**.',
    'Choose **Webhook**, and set **URL** to the address.',
    'Select **Test**, then use the contact point in a notification policy.',
  ],
  signature: { header: 'X-Grafana-Alerting-Signature', kind: 'hmac' },
  read: ({ payload }) =>
    payload.has('alerts') ? payload.at('alerts').items.map(alertNotice) : oldNotice(payload),
};

function alertNotice(alert: Payload): Notice {
  const status = alert.at('status').text;
  if (status !== 'firing' && status !== 'resolved') throw new UnknownHookEvent(status);
  const name = alert.at('labels', 'alertname').textOrNone;
  const ended = alert.at('endsAt').text;
  const links = [
    ['Generator', 'generatorURL'],
    ['Silence', 'silenceURL'],
    ['Image', 'imageURL'],
  ].map(([title, member = '']) => (alert.at(member).isSome ? `\n[${title}](${alert.at(member).text})` : ''));
  const content = [
    `${status === 'firing' ? ':alert:' : ':checkbox:'} **${status.toUpperCase()}**\n\n`,
    name === '' ? '' : `**${name}**\n\n`,
    `This alert was fired at ${timeTag(alert.at('startsAt').text)}.`,
    ended === NEVER ? '' : `\n\nThis alert was resolved at ${timeTag(ended)}.`,
    alert.at('labels').isSome ? `\n\nLabels:\n${rows(alert.at('labels'))}\n` : '',
    valuesOf(alert),
    alert.at('annotations').isSome ? `Annotations:\n${rows(alert.at('annotations'))}` : '',
    ...links,
  ];
  return {
    topic: `[${name || alert.at('fingerprint').text}]`,
    content: content.join('').trimEnd(),
    event: status,
  };
}

const rows = (table: Payload): string =>
  table.members.map(([name, value]) => `- ${name}: ${value.wordOrNone}\n`).join('');

function valuesOf(alert: Payload): string {
  if (alert.at('values').isSome) return `Values:\n${rows(alert.at('values'))}\n`;
  return alert.at('valueString').isSome ? `Values:\n${alert.at('valueString').text}\n\n` : '';
}

function oldNotice(payload: Payload): Notice {
  const state = payload.at('state').text;
  if (!OLD_STATES.includes(state)) throw new BadPayload('state', 'a state of an alert');
  const icon = state === 'alerting' ? ':alert:' : state === 'ok' ? ':squared_ok:' : ':info:';
  const matches = payload.at('evalMatches').items;
  const image = payload.at('imageUrl').textOrNone;
  const content = [
    `${icon} **${state.toUpperCase()}**\n\n[${payload.at('ruleName').text}](${payload.at('ruleUrl').text})\n\n`,
    payload.has('message') ? `${payload.at('message').text}\n\n` : '',
    ...matches.map((match) => `**${match.at('metric').text}:** ${match.at('value').wordOrNone || 'None'}\n`),
    image === '' ? '' : `\n[Click to view visualization](${image})`,
  ];
  return { topic: payload.at('title').text, content: content.join('').trim(), event: state };
}
