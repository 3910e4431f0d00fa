import { test } from 'node:test';
import { addDefaultStream } from '../../../src/chat/endpoints/channels/add-default-stream.ts';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { removeDefaultStream } from '../../../src/chat/endpoints/channels/remove-default-stream.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import type { Inputs } from '../../../src/engine/http/params.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { say } from '../../support/talk.ts';

/** A client that follows the events has the same state as a client that registers anew. */
test('snapshot and events make the same state as a new snapshot, after each change of a channel', async (t) => {
  const server = await startServer();
  const { as, cast, context } = server;
  const { square, cellar, window, attic } = cast.channels;
  const { realm } = context;
  await setRealm(context, { enable_spectator_access: true });
  for (const channel of ['square', 'cellar', 'window']) await say(as.alice, channel, 'a', '@**all**');
  const muted = { stream_id: square.id, topic: 'a', visibility_policy: 1 } as const;
  await as.bob.call(updateUserTopic, muted);
  await as.owner.call(updateStream, {
    stream_id: cellar.id,
    can_administer_channel_group: { new: { direct_members: [as.alice.user.id], direct_subgroups: [] } },
  });
  const change = (changes: Inputs<typeof updateStream.params>) => () => as.owner.call(updateStream, changes);
  const byAlice = (changes: Inputs<typeof updateStream.params>) => () => as.alice.call(updateStream, changes);
  const administrators = realm.systemGroup('role:administrators').id;
  const steps: Record<string, () => Promise<unknown>> = {
    'a new name': change({ stream_id: square.id, new_name: 'plaza' }),
    'a new description': change({ stream_id: cellar.id, description: 'A *deep* place' }),
    retention: change({ stream_id: square.id, message_retention_days: '30' }),
    'who may post': change({ stream_id: square.id, can_send_message_group: { new: administrators } }),
    'who may join': byAlice({
      stream_id: cellar.id,
      can_subscribe_group: {
        new: { direct_members: [as.bot.user.id, as.moderator.user.id], direct_subgroups: [] },
      },
    }),
    'who may join, again': byAlice({
      stream_id: cellar.id,
      can_subscribe_group: { new: { direct_members: [as.moderator.user.id], direct_subgroups: [] } },
    }),
    'a public channel with nobody in it becomes private': change({ stream_id: attic.id, is_private: true }),
    'history for those who come later': byAlice({
      stream_id: cellar.id,
      history_public_to_subscribers: true,
    }),
    'a private channel becomes public': byAlice({ stream_id: cellar.id, is_private: false }),
    'and web-public': change({ stream_id: cellar.id, is_web_public: true }),
    'a public channel becomes web-public': change({ stream_id: square.id, is_web_public: true }),
    'and private': byAlice({ stream_id: cellar.id, is_private: true, is_web_public: false }),
    'several at once': change({
      stream_id: square.id,
      new_name: 'square',
      is_web_public: false,
      is_default_stream: true,
      description: '',
      can_remove_subscribers_group: { new: { direct_members: [as.bob.user.id], direct_subgroups: [] } },
    }),
    'a default channel': () => as.owner.call(addDefaultStream, { stream_id: window.id }),
    'not a default channel any more': () => as.owner.call(removeDefaultStream, { stream_id: window.id }),
    'archived, with what is unread': () => as.owner.call(archiveStream, { stream_id: square.id }),
    'archived, private': () => as.alice.call(archiveStream, { stream_id: cellar.id }),
    'archived, empty': () => as.owner.call(archiveStream, { stream_id: attic.id }),
    'a change of what is archived': change({ stream_id: square.id, description: 'gone', new_name: 'forum' }),
  };
  for (const [step, run] of Object.entries(steps)) {
    await t.test(step, async () => {
      await verifyEvents(server, run);
    });
  }
});
