import type { Notice } from '../kit/integration.ts';
import { fenced, link } from '../kit/markdown.ts';
import type { Payload } from '../kit/payload.ts';

/** An event of version 3 besides the incident's states: its name and its text. */
interface Happening {
  readonly event: string;
  /** `incident`: a link. */
  readonly text: (incident: string, data: Payload) => string;
}

const HAPPENINGS: Readonly<Record<string, Happening>> = {
  'incident.escalated': {
    event: 'escalated',
    text: (incident, data) => `Incident ${incident} escalated to ${assigneeOf(data)}.`,
  },
  'incident.delegated': {
    event: 'delegated',
    text: (incident, data) =>
      `Incident ${incident} delegated; ${policyOf(data)}current assignee is ${assigneeOf(data)}.`,
  },
  'incident.reopened': { event: 'reopened', text: (incident) => `Incident ${incident} reopened.` },
  'incident.priority_updated': {
    event: 'priority updated',
    text: (incident, data) =>
      `Incident ${incident} priority updated to ${data.at('priority', 'summary').textOrNone}`,
  },
  'incident.status_update_published': {
    event: 'status updated',
    text: (incident, data) => `Incident ${incident} status update published: ${data.at('message').text}`,
  },
  'incident.annotated': {
    event: 'annotated',
    text: (incident, data) => `Incident ${incident} annotated with: ${data.at('content').text}`,
  },
  'incident.responder.added': {
    event: 'responder added',
    text: (incident, data) => responder(data, `added to incident ${incident}`),
  },
  'incident.responder.replied': {
    event: 'responder replied',
    text: (incident, data) => responder(data, `replied to incident ${incident}`),
  },
  'incident.conference_bridge.updated': {
    event: 'conference bridge updated',
    text: (incident, data) =>
      `Incident ${incident} conference bridge updated: ${data.at('conference_url').textOrNone}`,
  },
  'incident.service_updated': {
    event: 'service updated',
    text: (incident, data) =>
      `Incident ${incident} service updated to ${data.at('service', 'summary').textOrNone}`,
  },
  'incident.workflow.started': {
    event: 'workflow started',
    text: (incident, data) => `Incident ${incident} workflow started: ${workflowOf(data)}`,
  },
  'incident.workflow.completed': {
    event: 'workflow completed',
    text: (incident, data) => `Incident ${incident} workflow completed: ${workflowOf(data)}`,
  },
};

/** The names of these events. */
export const EVENTS_V3: readonly string[] = [
  ...['delegated', 'reopened', 'priority updated', 'status updated', 'annotated', 'responder added'],
  ...['responder replied', 'conference bridge updated', 'service updated', 'workflow started'],
  'workflow completed',
];

/** undefined: it is another event. */
export function happening(event: Payload): Notice | undefined {
  const type = event.at('event_type').text;
  const known = Object.hasOwn(HAPPENINGS, type) ? HAPPENINGS[type] : undefined;
  if (!known) return undefined;
  const data = event.at('data');
  // An object with its own ID, such as a note, names its incident.
  const incident = data.at('incident').isSome ? data.at('incident') : data;
  const name = data.at('incident').isSome ? incident.at('summary').text : nameOfIncident(data);
  const content = known.text(link(name, incident.at('html_url').text), data);
  return { topic: `Incident ${name}`, content: content.trimEnd(), event: known.event };
}

export const nameOfIncident = (data: Payload): string =>
  `${data.at('title').text} (#${data.at('number').word})`;

/** A person, a service or a similar object, as a link; '': none. */
export const bySummary = (who: Payload): string =>
  who.isSome ? link(who.at('summary').text, who.at('html_url').text) : '';

const assigneeOf = (data: Payload): string =>
  bySummary(data.at('assignees', 0)) || bySummary(data.at('user')) || 'nobody';

function policyOf(data: Payload): string {
  const policy = bySummary(data.at('escalation_policy'));
  return policy === '' ? '' : `current escalation policy is ${policy} and `;
}

const responder = (data: Payload, what: string): string =>
  `Responder ${assigneeOf(data)} ${what}.\n\n${fenced(data.at('message').text, ' quote')}`;

function workflowOf(data: Payload): string {
  const name = data.at('incident_workflow', 'summary').text;
  const summary = data.at('summary').textOrNone;
  return summary === '' ? name : `${name} (${summary})`;
}
