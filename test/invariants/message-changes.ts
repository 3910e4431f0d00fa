import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { addSubmessage } from '../../src/chat/endpoints/messages/add-submessage.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { removeReaction } from '../../src/chat/endpoints/messages/remove-reaction.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import type { TestServer } from '../support/server.ts';
import type { Random } from '../visibility/operations.ts';

export interface Place {
  readonly server: TestServer;
  readonly random: Random;
  readonly channels: readonly Channel[];
  /** The ID of the newest message that somebody sent. */
  newest: number;
  /** How many names were given. */
  names: number;
}

export const TOPICS = ['talk', 'plans', '✔ talk', '✔ plans', 'Talk', ''];

const WORDS = [
  'hello',
  '/me waves',
  '@**Alice Member** look',
  '@**all** come',
  '@**topic** come',
  'a `code`',
];
const POLL = '/poll Lunch?\nSoup\nBread';

const anyMessage = ({ newest, random }: Place) => Math.max(1, newest - random.below(8));
const anyChannel = ({ channels, random }: Place) => random.pick(channels).id;
const anyReach = ({ random }: Place) => random.pick(['change_one', 'change_later', 'change_all']);
const anyPerson = ({ server, random }: Place) => random.pick([server.as.alice, server.as.bob]).user.id;
const anyEmoji = ({ random }: Place) => random.pick(['+1', 'tada']);
const anyVote = ({ random }: Place) =>
  random.pick([
    { type: 'vote', key: 'canned,0', vote: random.pick([1, -1]) },
    { type: 'new_option', idx: random.below(50) + 1, option: `Option ${random.below(1000)}` },
  ]);

type Asked = { readonly endpoint: unknown; readonly params: object };

/** What may happen to messages that a client has at hand. */
export const CHANGES: Readonly<Record<string, (place: Place) => Asked>> = {
  send: (place) => ({
    endpoint: sendMessage,
    params: {
      ...{ type: 'channel', to: anyChannel(place), topic: place.random.pick(TOPICS) },
      content: place.random.pick([...WORDS, POLL]),
    },
  }),
  write: (place) => ({
    endpoint: sendMessage,
    params: { type: 'direct', to: [anyPerson(place)], content: place.random.pick([...WORDS, POLL]) },
  }),
  rename: (place) => ({
    endpoint: updateMessage,
    params: {
      ...{ message_id: anyMessage(place), topic: place.random.pick(TOPICS), propagate_mode: anyReach(place) },
      ...(place.random.chance() && { content: place.random.pick(WORDS) }),
    },
  }),
  move: (place) => ({
    endpoint: updateMessage,
    params: {
      ...{ message_id: anyMessage(place), stream_id: anyChannel(place), propagate_mode: anyReach(place) },
      ...(place.random.chance() && { topic: place.random.pick(TOPICS) }),
    },
  }),
  edit: (place) => ({
    endpoint: updateMessage,
    params: { message_id: anyMessage(place), content: place.random.pick(WORDS) },
  }),
  flag: (place) => ({
    endpoint: updateMessageFlags,
    params: {
      messages: [anyMessage(place)],
      ...{
        op: place.random.pick(['add', 'remove']),
        flag: place.random.pick(['read', 'starred', 'collapsed']),
      },
    },
  }),
  react: (place) => ({
    endpoint: addReaction,
    params: { message_id: anyMessage(place), emoji_name: anyEmoji(place) },
  }),
  'take a reaction back': (place) => ({
    endpoint: removeReaction,
    params: { message_id: anyMessage(place), emoji_name: anyEmoji(place) },
  }),
  vote: (place) => ({
    endpoint: addSubmessage,
    params: { message_id: anyMessage(place), msg_type: 'widget', content: JSON.stringify(anyVote(place)) },
  }),
  delete: (place) => ({ endpoint: deleteMessage, params: { message_id: anyMessage(place) } }),
  'rename a person': (place) => ({
    endpoint: updateUser,
    params: { user_id: anyPerson(place), full_name: `Person ${++place.names}` },
  }),
  'rename a channel': (place) => ({
    endpoint: updateStream,
    params: { stream_id: anyChannel(place), new_name: `channel ${++place.names}` },
  }),
};
