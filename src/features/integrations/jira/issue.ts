import type { Payload } from '../kit/payload.ts';

/** The key of an issue; old versions of Jira send comments without their issue. */
export function keyOf(payload: Payload): string {
  if (payload.has('issue')) return payload.at('issue', 'key').textOrNone;
  return payload.at('comment', 'self').text.split('/').at(-3) ?? '';
}

export const titleOf = (payload: Payload): string =>
  payload.has('issue')
    ? payload.at('issue', 'fields', 'summary').textOrNone
    : 'Upgrade Jira to get the issue title here.';

/** A link to the issue's page, whose address is derived from that of the API. */
export function issueLink(payload: Payload): string {
  const key = keyOf(payload);
  const text = `${key}: ${titleOf(payload)}`;
  const self = payload.at('issue', 'self').textOrNone;
  const end = self.lastIndexOf('/rest/api/');
  return end < 0 ? text : `[${text}](${self.slice(0, end)}/browse/${key})`;
}
