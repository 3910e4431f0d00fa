import { type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

/** The words of an event: what it is about, and what to add where it was created. */
const EVENTS: Readonly<Record<string, (data: Payload) => { readonly name: string; readonly more: string }>> =
  {
    build: () => ({ name: 'build', more: '' }),
    release: (data) => ({
      name: `release(v${data.at('version').word})`,
      more: `: ${data.at('description').text}`,
    }),
  };

export const heroku: Integration = {
  name: 'heroku',
  title: 'Heroku',
  about: 'Builds and releases of apps on Heroku.',
  events: Object.keys(EVENTS),
  steps: [
    'In the app on Heroku, open **More**, **View webhooks**, **Create Webhook**.',
    'Set **Payload URL** to the address, choose the event types **api:build** and **api:release**, and select **Add Webhook**.',
  ],
  read({ payload }) {
    const event = payload.at('resource').text;
    const wordsOf = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (!wordsOf) throw new UnknownHookEvent(event);
    const data = payload.at('data');
    const { name, more } = wordsOf(data);
    const url = data.at('output_stream_url').textOrNone;
    const shown = url === '' ? name : `[${name}](${url})`;
    const isNew = payload.at('action').text === 'create';
    return {
      topic: data.at('app', 'name').text,
      content: isNew
        ? `${payload.at('actor', 'email').text} created a new ${shown}${more}.`
        : `The ${shown} ${data.at('status').text}.`,
      event,
    };
  },
};
