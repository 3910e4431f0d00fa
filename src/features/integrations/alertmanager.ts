import type { Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

export const alertmanager: Integration = {
  name: 'alertmanager',
  title: 'Alertmanager',
  about: 'Alerts of Prometheus.',
  steps: [
    'Add a receiver with `webhook_configs` and the address as its `url` to the configuration of Alertmanager.',
    'Name the receiver in a route, and reload the configuration.',
  ],
  options: {
    name: 'The label or annotation that is the topic. Default: `instance`.',
    desc: 'The label or annotation that describes the alert. Default: `alertname`.',
  },
  read({ payload, option }) {
    const topics = new Map<string, { firing: string[]; resolved: string[] }>();
    for (const alert of payload.at('alerts').items) {
      const name = fieldOf(alert, option('name') ?? 'instance') ?? '(unknown)';
      const field = option('desc') ?? 'alertname';
      const description = fieldOf(alert, field) ?? `<missing field: ${field}>`;
      const url = alert.at('generatorURL').text.replaceAll('tab=1', 'tab=0');
      const lines = topics.get(name) ?? { firing: [], resolved: [] };
      topics.set(name, lines);
      const status = alert.at('status').text === 'firing' ? 'firing' : 'resolved';
      lines[status].push(`${description} ([graph](${url}))`);
    }
    return [...topics].flatMap(([topic, { firing, resolved }]) => [
      { topic, content: listOf(':alert: **FIRING**', firing) },
      { topic, content: listOf(':squared_ok: **Resolved**', resolved) },
    ]);
  },
};

const fieldOf = (alert: Payload, name: string): string | undefined =>
  ['labels', 'annotations'].map((place) => alert.at(place, name).textOrNone).find((text) => text !== '');

function listOf(heading: string, lines: readonly string[]): string {
  if (lines.length < 2) return lines[0] === undefined ? '' : `${heading} ${lines[0]}`;
  return `${heading}\n${lines.map((line) => `* ${line}`).join('\n')}`;
}
