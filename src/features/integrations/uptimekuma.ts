import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import { link, timeTag } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

export const uptimekuma: Integration = {
  name: 'uptimekuma',
  title: 'Uptime Kuma',
  about: 'Whether sites are up, from Uptime Kuma.',
  events: ['up', 'down', 'pending', 'maintenance', 'notice'],
  steps: [
    'In Uptime Kuma, open **Settings**, **Notifications**, **Setup notification**.',
    'Choose **Webhook**, set **Post URL** to the address and the request body to **Preset - application/json**, and select **Test**.',
  ],
  read({ payload }) {
    const monitor = payload.at('monitor');
    if (!monitor.isSome) return { topic: 'Uptime Kuma', content: payload.at('msg').text, event: 'notice' };
    const name = monitor.at('name').text;
    const event = STATES[payload.at('heartbeat', 'status').number];
    if (event === undefined) throw new UnknownHookEvent(`status ${payload.at('heartbeat', 'status').word}`);
    return { topic: name, content: contentOf(event, name, payload), event };
  },
};

/** By the number of the status. */
const STATES: readonly (string | undefined)[] = ['down', 'up', 'pending', 'maintenance'];
const SENTENCES: Readonly<Record<string, string>> = {
  down: 'is DOWN',
  up: 'is back UP',
  pending: 'is PENDING',
  maintenance: 'is under MAINTENANCE',
};

function contentOf(event: string, name: string, payload: Payload): string {
  const url = payload.at('monitor', 'url').textOrNone;
  // Monitors of ports and names have only the beginning of an address.
  const site = link(name, url.length > 'https://'.length ? url : '');
  const details = payload.at('heartbeat', 'msg').textOrNone;
  const time = payload.at('heartbeat', 'time').textOrNone;
  const at = time === '' ? '' : `\nTime: ${timeTag(/[Z+]/.test(time) ? time : `${time}Z`)}`;
  return `${site} ${SENTENCES[event]}${details === '' ? '' : ` (${details})`}.${at}`;
}
