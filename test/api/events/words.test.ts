import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A form sent as alice by a program with a name of its own. */
async function send(server: TestServer, method: 'GET' | 'POST', path: string, form: Record<string, string>) {
  const { deliveryEmail: email, apiKey } = server.as.alice.user;
  const query = new URLSearchParams(form).toString();
  const response = await inject(server.app.http, {
    method,
    url: method === 'GET' ? `/api/v1${path}?${query}` : `/api/v1${path}`,
    headers: {
      authorization: basicHeader({ email, apiKey }),
      'user-agent': 'MyBot/1',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: query }),
  });
  return response.json();
}

describe('the words of a queue', () => {
  for (const [parameter, type] of [
    ['client_gravatar', 'zulip_extra_emoji'],
    ['client_extavatar', 'service_extra_emoji'],
  ] as const) {
    test(`are the names of its registration: ${parameter}`, async () => {
      const server = await startServer();
      const channel = { type: 'channel', to: 'square', topic: 'words', content: 'zulip_version' };
      const { id } = await send(server, 'POST', '/messages', channel);
      const { queue_id, ...state } = await send(server, 'POST', '/register', { [parameter]: 'false' });
      assert.equal(state.zulip_feature_level, state.service_feature_level);
      assert.equal(`realm_${type.split('_')[0]}_update_announcements_stream_id` in state, true);
      const reaction = { emoji_name: 'service', reaction_type: 'service_extra_emoji' };
      await send(server, 'POST', `/messages/${id}/reactions`, reaction);
      const reply = await send(server, 'GET', '/events', { queue_id, last_event_id: '-1' });
      const event = reply.events.find((each: { type: string }) => each.type === 'reaction');
      assert.equal(event.reaction_type, type);
      assert.equal(event.emoji_name, type.split('_')[0]);
    });
  }
});
