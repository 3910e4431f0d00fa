import { eventHeader, type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

const TEXTS: Readonly<Record<string, (payload: Payload) => string>> = {
  deploy_failed: (payload) => payload.at('error_message').text,
  deploy_locked: () => 'is now locked.',
  deploy_unlocked: () => 'is now unlocked.',
  deploy_building: (payload) => `is now ${payload.at('state').text}.`,
  deploy_created: (payload) => `is now ${payload.at('state').text}.`,
};

export const netlify: Integration = {
  name: 'netlify',
  title: 'Netlify',
  about: 'Deploys of sites on Netlify.',
  events: Object.keys(TEXTS),
  steps: [
    'In the site on Netlify, open **Site configuration**, **Build & deploy**, **Deploy notifications**.',
    'Select **Add notification**, **HTTP POST request**, and set **URL to notify** to the address; **JWS secret token** may be the secret of the bot.',
  ],
  signature: { header: 'X-Webhook-Signature', kind: 'jws' },
  read(hook) {
    const { payload } = hook;
    const event = eventHeader(hook, 'X-Netlify-Event');
    const end = Object.hasOwn(TEXTS, event) ? TEXTS[event] : undefined;
    if (!end) throw new UnknownHookEvent(event);
    const branch = payload.at('branch').text;
    const build = `[${payload.at('name').text}](${payload.at('url').text})`;
    return { topic: branch, content: `The build ${build} on branch ${branch} ${end(payload)}`, event };
  },
};
