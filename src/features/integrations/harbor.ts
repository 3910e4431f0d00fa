import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

const IGNORED_EVENTS: ReadonlySet<string> = new Set([
  ...[
    'DOWNLOAD_CHART',
    'DELETE_CHART',
    'UPLOAD_CHART',
    'PULL_ARTIFACT',
    'DELETE_ARTIFACT',
    'SCANNING_FAILED',
  ],
]);

/** The one form of report that Harbor has. */
const REPORT = 'application/vnd.security.vulnerability.report; version=1.1';

const imageOf = (data: Payload): string =>
  `\`${data.at('repository', 'repo_full_name').text}:${data.at('resources', 0, 'tag').text}\``;

function scanText(data: Payload): string {
  const overview = data.at('resources', 0, 'scan_overview');
  if (!overview.has(REPORT)) throw new UnknownHookEvent('Unsupported harbor scanning webhook payload');
  const counts = overview.at(REPORT, 'summary', 'summary').members;
  const lines = counts.map(([severity, count]) => `* ${severity}: **${count.number}**`);
  const said = `Image scan completed for ${imageOf(data)}. Vulnerabilities by severity:`;
  return `${said}\n\n${lines.join('\n') || 'None'}`;
}

export const harbor: Integration = {
  name: 'harbor',
  title: 'Harbor',
  about: 'Images on the registry Harbor: pushes and scans.',
  events: ['PUSH_ARTIFACT', 'SCANNING_COMPLETED'],
  steps: [
    'In the project on Harbor, open **Webhooks**, **New webhook**.',
    'Choose **http**, the events **Artifact pushed** and **Scanning finished**, set **Endpoint URL** to the address, and select **Add**.',
  ],
  read({ payload }) {
    const event = payload.at('type').text;
    const data = payload.at('event_data');
    const topic = data.at('repository', 'repo_full_name').text;
    if (event === 'PUSH_ARTIFACT')
      return { topic, content: `**${payload.at('operator').text}** pushed image ${imageOf(data)}`, event };
    if (event === 'SCANNING_COMPLETED') return { topic, content: scanText(data), event };
    if (IGNORED_EVENTS.has(event)) return IGNORED;
    throw new UnknownHookEvent(event);
  },
};
