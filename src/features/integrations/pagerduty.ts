import { type Integration, type Notice, UnknownHookEvent } from './kit/integration.ts';
import { fenced, link } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';
import { bySummary, EVENTS_V3, happening, nameOfIncident } from './pagerduty/v3.ts';

/** By the part after `incident.`, for all versions of PagerDuty's webhooks. */
const ACTIONS: Readonly<Record<string, string>> = {
  ...{ trigger: 'triggered', triggered: 'triggered' },
  ...{ acknowledge: 'acknowledged', acknowledged: 'acknowledged' },
  ...{ unacknowledge: 'unacknowledged', unacknowledged: 'unacknowledged' },
  ...{ resolve: 'resolved', resolved: 'resolved' },
  ...{ assign: 'assigned', reassigned: 'reassigned' },
  ...{ escalate: 'escalated', delegate: 'delineated' },
};
const OPENING = ['triggered', 'unacknowledged'];
const ASSIGNING = ['assigned', 'reassigned'];

export const pagerduty: Integration = {
  name: 'pagerduty',
  title: 'PagerDuty',
  about: 'Incidents on PagerDuty.',
  events: [
    ...['resolved', 'assigned', 'unacknowledged', 'acknowledged', 'triggered', 'reassigned'],
    ...['escalated', 'delineated'],
    ...EVENTS_V3,
  ],
  steps: [
    'In PagerDuty, open **Integrations**, **Generic Webhooks (v3)**, **New Webhook**.',
    'Set **Webhook URL** to the address, choose the scope and the events of incidents, and select **Add Webhook**. The secret that PagerDuty then shows may be the secret of the bot.',
  ],
  signature: { header: 'X-PagerDuty-Signature', kind: 'pagerduty' },
  read({ payload }) {
    const messages = payload.at('messages').items;
    if (messages.length > 0)
      return messages.map((message) => (message.has('type') ? noticeV1(message) : noticeV2(message)));
    if (!payload.has('event')) return undefined;
    const event = payload.at('event');
    return happening(event) ?? noticeV3(event);
  },
};

interface Incident {
  /** `incident.resolved`. */
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly service: string;
  readonly assignee: string;
  /** The acting person; '': unknown. */
  readonly agent: string;
  readonly message: string;
}

function noticeOf({ type, name, url, service, assignee, agent, message }: Incident): Notice {
  const part = type.replace(/^incident\./, '');
  const action = type.startsWith('incident.') && Object.hasOwn(ACTIONS, part) ? ACTIONS[part] : undefined;
  if (action === undefined) throw new UnknownHookEvent(type);
  const incident = `Incident [${name}](${url})`;
  const text = (): string => {
    if (OPENING.includes(action)) return `${incident} ${action} by ${service} (assigned to ${assignee}).`;
    if (action === 'resolved') return `${incident} resolved${agent === '' ? '' : ` by ${agent}`}.`;
    return `${incident} ${action} ${ASSIGNING.includes(action) ? 'to' : 'by'} ${assignee}.`;
  };
  const written = message === '' ? '' : `\n\n${fenced(message, ' quote')}`;
  return { topic: `Incident ${name}`, content: text() + written, event: action };
}

const byEmail = (user: Payload): string =>
  user.isSome ? link(user.at('email').text.split('@', 1)[0] ?? '', user.at('html_url').text) : '';

function noticeV1(message: Payload): Notice {
  const incident = message.at('data', 'incident');
  const summary = incident.at('trigger_summary_data');
  return noticeOf({
    ...{
      type: message.at('type').text,
      name: incident.at('incident_number').word,
      url: incident.at('html_url').text,
    },
    service: link(incident.at('service', 'name').text, incident.at('service', 'html_url').text),
    assignee: byEmail(incident.at('assigned_to_user')) || 'nobody',
    agent: byEmail(incident.at('resolved_by_user')),
    message: [summary.at('subject').textOrNone, summary.at('description').textOrNone]
      .filter(Boolean)
      .join('\n'),
  });
}

function noticeV2(message: Payload): Notice {
  const incident = message.at('incident');
  return noticeOf({
    ...{
      type: message.at('event').text,
      name: incident.at('incident_number').word,
      url: incident.at('html_url').text,
    },
    service: link(incident.at('service', 'name').text, incident.at('service', 'html_url').text),
    assignee: bySummary(incident.at('assignments', 0, 'assignee')) || 'nobody',
    agent: bySummary(incident.at('last_status_change_by')),
    message: incident.at('description').textOrNone,
  });
}

function noticeV3(event: Payload): Notice {
  const data = event.at('data');
  return noticeOf({
    ...{ type: event.at('event_type').text, url: data.at('html_url').text, message: '' },
    name: nameOfIncident(data),
    service: bySummary(data.at('service')),
    assignee: bySummary(data.at('assignees', 0)) || 'nobody',
    agent: bySummary(event.at('agent')),
  });
}
